import type { Benchmark, Result } from "../benchmark.ts";
import { type Drained, drain, mibRate } from "../drain.ts";
import { cpuSeconds } from "../process-usage.ts";
import type { World } from "../world.ts";
import { makeBigPackage, packagePath, plainPath, startPackager } from "./packages.ts";
import { startPlainFiles } from "./plain-files.ts";

const rounds = 4;
const connections = 4;

/**
 * Throughput of the packaging host, which writes the channel into each package, compared with sendfile of a plain file.
 */
export const packageThroughput: Benchmark = {
  name: "package-throughput",
  title: "whole packages of 1 GiB for a channel, against a plain file of that size",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const folder = await makeBigPackage(world);
  const packager = await startPackager(world);
  const plain = await startPlainFiles(world, folder);
  const servers = {
    packager: { pid: packager.pid, url: packager.origin + packagePath },
    plain: { pid: plain.pid, url: plain.origin + plainPath },
  };
  const results: Record<keyof typeof servers, Drained[]> = { packager: [], plain: [] };
  const cpu = { packager: 0, plain: 0 };
  // The two servers are measured in turns, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["plain", "packager"] as const) {
      const { pid, url } = servers[name];
      const before = cpuSeconds(pid);
      results[name].push(await drain({ url, connections, seconds: 0 }));
      cpu[name] += cpuSeconds(pid) - before;
    }
  }
  const perGiB = (name: keyof typeof servers) => (cpu[name] / (rounds * connections)).toFixed(2);
  return {
    measured: { label: "packaging host, MiB", perSecond: mibRate(results.packager) },
    against: { label: `${plain.name}, MiB`, perSecond: mibRate(results.plain) },
    note:
      `${rounds} turns of ${connections} downloads at a time, all by one client process; seconds of processor ` +
      `a GiB: ${perGiB("packager")} here, ${perGiB("plain")} there`,
  };
}
