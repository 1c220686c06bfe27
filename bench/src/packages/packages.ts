import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildApk } from "@playfront/apk/testing/build-apk";
import { shiftOffsets } from "@playfront/apk/testing/fixtures";
import { type Child, startChild } from "../child.ts";
import type { World } from "../world.ts";

const build = "big";
export const packageBytes = 1024 ** 3;

/** Path of the package on the packaging host, and of the same file on the plain file server. */
export const packagePath = `/d/${build}/default/big.apk`;
export const plainPath = `/${build}.apk`;

/** A folder with a package of 1 GiB as a sparse file: a hole, then the end of a valid ZIP structure. */
export async function makeBigPackage(world: World): Promise<string> {
  const file = join(world.folder, `${build}.apk`);
  if (!existsSync(file)) {
    const small = buildApk({ pairs: [{ id: 0x7109871a, value: new Uint8Array(300) }] });
    const start = packageBytes - small.length;
    const stream = createWriteStream(file, { start });
    stream.end(shiftOffsets(small, start));
    await once(stream, "close");
  }
  return world.folder;
}

/** The packaging host in its own process, with the package already registered. */
export async function startPackager(
  world: World,
  settings: Record<string, string> = {},
): Promise<Child> {
  const child = await startChild(join(import.meta.dirname, "../../../apps/packager/src/main.ts"), {
    env: {
      PACKAGER_PORT: "0",
      PACKAGER_HOST: "127.0.0.1",
      PACKAGER_BUILDS: await makeBigPackage(world),
      PACKAGER_DOWNLOADS_PER_ADDRESS: "1000",
      DATABASE_URL: world.connectionString,
      DATA_DIR: join(world.folder, "packager"),
      LOG_LEVEL: "info",
      ...settings,
    },
    listening: /listening at http:\/\/127\.0\.0\.1:(\d+)/,
  });
  const { status } = await fetch(child.origin + packagePath, { method: "HEAD" });
  if (status !== 200) throw new Error(`the packaging host answers ${status}`);
  return world.adopt(child);
}

/** Peak memory of a process in MiB; Linux only, 0 on other systems. */
export function peakMiB(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(file, "utf8"))?.[1];
  return Math.round(Number(kib ?? 0) / 1024);
}
