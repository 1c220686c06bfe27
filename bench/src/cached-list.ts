import { makeGame } from "../../apps/server/src/testing/factories.ts";
import { startBare } from "./bare.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import type { Child } from "./child.ts";
import { type LoadResult, rateOf, sendLoad } from "./load.ts";
import type { World } from "./world.ts";

const path = "/m/app/api/game/getGameList/";
const body = "page=1&pageSize=10&orderField=hot";
const games = 30;
const rounds = 3;
const seconds = 3;
const connections = 32;

/** The cost of validation, envelope, identity and answer cache on top of Fastify. */
export const cachedList: Benchmark = {
  name: "cached-list",
  title: "a cached list call over HTTP, against a bare Fastify route that answers the same bytes",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  for (let game = 0; game < games; game += 1) {
    await makeGame(world.connection.db, { slug: `cached-${game}`, hot: game });
  }
  const server = await world.server();
  const bare = await startBare(world, {
    bytes: Buffer.from(await readAnswer(server.origin)),
    path,
    type: "application/json; charset=utf-8",
  });
  const rates: Record<"server" | "bare", LoadResult[]> = { server: [], bare: [] };
  const load = { body, connections, seconds };
  // The two servers are measured in turns, so that other load on the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(await sendLoad({ ...load, ...target(bare) }));
    rates.server.push(await sendLoad({ ...load, ...target(server) }));
  }
  await bare.stop();
  return {
    measured: rateOf("cached list call", rates.server),
    against: rateOf("bare route", rates.bare),
    note: `${rounds} turns of ${seconds} s each, ${connections} connections; the server logs as usual, the bare route nothing`,
  };
}

async function readAnswer(origin: string): Promise<string> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await fetch(origin + path, { method: "POST", headers, body });
  const text = await response.text();
  if (!text.startsWith('{"code":1,')) throw new Error(`the list call failed: ${text}`);
  return text;
}

function target({ origin, pid }: Child) {
  return { url: origin + path, processes: [{ name: "server", pid }] };
}
