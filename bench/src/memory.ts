import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { makeGame } from "../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import { type Child, startChild } from "./child.ts";
import { sendLoad } from "./load.ts";
import { secretKey, type World } from "./world.ts";

const restMs = 5_000;
const main = join(import.meta.dirname, "../../apps/server/src/main.ts");

/** The memory of a server as the image starts it: in production, with the compile cache filled. */
export const memory: Benchmark = {
  name: "memory",
  title:
    "resident memory of a server in production, in MiB (of it not shared with other processes)",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  await makeGame(world.connection.db, { slug: "memory" });
  // The first start fills the cache, as the build of the image does.
  await (await startProduction(world, world.connectionString)).stop();
  const server = world.adopt(await startProduction(world, world.connectionString));
  await setTimeout(restMs);
  const atRest = describeMemory(server.pid);
  await sendLoad({
    url: `${server.origin}/m/app/api/game/getGameList/`,
    body: "page=1&pageSize=10",
    connections: 32,
    seconds: 5,
  });
  const afterLoad = describeMemory(server.pid);
  await server.stop();
  return {
    figures: [
      { label: `at rest, ${restMs / 1000} s after the start`, value: atRest },
      { label: "after 5 s of cached lists", value: afterLoad },
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
