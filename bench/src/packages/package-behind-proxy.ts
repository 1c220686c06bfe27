import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { freePort } from "@playfront/database/testing/free-port";
// The proxy's configuration is no package, so the benchmark runs it by a relative path.
import { startNginx } from "../../../deploy/run-nginx.ts";
import type { RunningProxy } from "../../../deploy/running-proxy.ts";
import type { Benchmark, Result } from "../benchmark.ts";
import { type Drained, drain, mibRate } from "../drain.ts";
import { cpuSeconds } from "../process-usage.ts";
import type { World } from "../world.ts";
import { makeBigPackage, packagePath, plainPath, startPackager } from "./packages.ts";
import { workerPid } from "./plain-files.ts";

const rounds = 4;
const connections = 4;

/** Throughput of packages that the proxy keeps, by deploy/nginx.conf, compared with a plain file of the same nginx. */
export const packageBehindProxy: Benchmark = {
  name: "package-behind-proxy",
  title: "whole packages of 1 GiB that nginx keeps, against a plain file of the same nginx; no TLS",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const folder = await writeWholePackage(world);
  const packager = await startPackager(world, { PACKAGER_BEHIND_CACHE: "1", TRUST_PROXY: "1" });
  const ports = { kept: await freePort(), plain: await freePort() };
  const upstream = new URL(packager.origin).host;
  const proxy = await startNginx((site) => withPlainFiles(site, { folder, ports, upstream }));
  const urls = {
    kept: `http://127.0.0.1:${ports.kept}${packagePath}`,
    plain: `http://127.0.0.1:${ports.plain}${plainPath}`,
  };
  try {
    const first = await drain({ url: urls.kept, connections: 1, seconds: 0 });
    return await compare(proxy, urls, first);
  } finally {
    await proxy.close();
  }
}

/**
 * The package of 1 GiB with all its bytes on the disk. The packages of the other benchmarks are holes, which the system sends
 * with less work than any file that was written, and a kept package has been written.
 */
async function writeWholePackage(world: World): Promise<string> {
  const sparse = await makeBigPackage(world);
  const folder = join(world.folder, "whole");
  await mkdir(folder);
  const bytes = createReadStream(join(sparse, plainPath), { highWaterMark: 1024 ** 2 });
  await pipeline(bytes, createWriteStream(join(folder, plainPath)));
  return folder;
}

async function compare(
  proxy: RunningProxy,
  urls: Record<"kept" | "plain", string>,
  first: Drained,
): Promise<Result> {
  const worker = await workerPid(proxy.pid);
  const results = { kept: [] as Drained[], plain: [] as Drained[] };
  const cpu = { kept: 0, plain: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["plain", "kept"] as const) {
      const before = cpuSeconds(worker);
      results[name].push(await drain({ url: urls[name], connections, seconds: 0 }));
      cpu[name] += cpuSeconds(worker) - before;
    }
  }
  const perGiB = (name: keyof typeof cpu) => (cpu[name] / (rounds * connections)).toFixed(2);
  return {
    measured: { label: "kept packages, MiB", perSecond: mibRate(results.kept) },
    against: { label: "plain file, MiB", perSecond: mibRate(results.plain) },
    note:
      `${rounds} turns of ${connections} downloads at a time; seconds of nginx's processor a GiB: ${perGiB("kept")} and ` +
      `${perGiB("plain")}; the first download, which fills the disk: ${Math.round(mibRate([first]))} MiB/s`,
  };
}

interface Added {
  folder: string;
  ports: Record<"kept" | "plain", number>;
  upstream: string;
}

/** The last server of the site, that of the packages, without TLS, and one of plain files beside it. */
function withPlainFiles(site: string, { folder, ports, upstream }: Added): string {
  const start = site.lastIndexOf("\nserver {");
  const packages = site.slice(start).replace("listen 443 ssl;", `listen 127.0.0.1:${ports.kept};`);
  const before = site.slice(0, start).replaceAll(/(server|packager)-\d:300\d resolve/g, upstream);
  const plain = `server { listen 127.0.0.1:${ports.plain}; access_log off; root ${folder}; }`;
  return `${before}${packages}\n${plain}\n`;
}
