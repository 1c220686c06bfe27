import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Benchmark, Result } from "./benchmark.ts";
import { type Child, startChild } from "./child.ts";
import { openMixedWork } from "./mixed-work.ts";
import { secretKey, type World } from "./world.ts";

const restMs = 5_000;
/** Of a second for each kind of request. */
const rounds = 5;
const main = join(import.meta.dirname, "../../apps/server/src/main.ts");

/** The memory of a server as the image starts it: in production, with the compile cache filled. */
export const memory: Benchmark = {
  name: "memory",
  title:
    "resident memory of a server in production, in MiB (of it not shared with other processes)",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const work = await openMixedWork(world);
  // The first start fills the cache, as the build of the image does.
  await (await startProduction(world, world.connectionString)).stop();
  const server = world.adopt(await startProduction(world, world.connectionString));
  await setTimeout(restMs);
  const atRest = describeMemory(server.pid);
  for (let round = 0; round < rounds; round += 1) await work(server.origin);
  const afterLoad = describeMemory(server.pid);
  await server.stop();
  return {
    figures: [
      { label: `at rest, ${restMs / 1000} s after the start`, value: atRest },
      { label: `after ${rounds} rounds of mixed work`, value: afterLoad },
    ],
  };
}

/** Starts a server as the image does. Without an address of a database it starts its own. */
export function startProduction(
  { folder }: Pick<World, "folder">,
  connectionString = "",
): Promise<Child> {
  return startChild(main, {
    env: {
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(folder, "compiled"),
      MALLOC_ARENA_MAX: "2",
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, "production"),
      DEMO: "0",
      SECRET_KEY: secretKey,
      SMS_PROVIDER: "console",
      REALNAME_PROVIDER: "offline",
      ALLOW_UNSAFE: "console-sms,offline-real-names",
    },
    listening: /Shop\s+http:\/\/localhost:(\d+)/,
  });
}

/** Linux only. */
function describeMemory(pid: number): string {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const mib = (field: string) =>
    Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1]) / 1024);
  return `${mib("Rss")} (${mib("Pss")})`;
}
