import type { Benchmark, Result } from "./benchmark.ts";
import { type LoadResult, rateOf, sendLoad } from "./load.ts";
import type { World } from "./world.ts";

const rounds = 3;
const seconds = 3;
const connections = 16;
const headers = () => ({ "accept-encoding": "br" });

/** What a flood of made-up addresses costs, each of them asked for once. */
export const madeUpPages: Benchmark = {
  name: "made-up-pages",
  title: "not-found pages of games that nobody asked for before, against one that is remembered",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const server = await world.server();
  const load = { connections, seconds, headers, status: 404 } as const;
  let id = 100_000_000;
  const addresses = {
    made: { url: `${server.origin}/app/game/1`, path: () => `/app/game/${id++}` },
    remembered: { url: `${server.origin}/app/game/99999999` },
  };
  const rates: Record<keyof typeof addresses, LoadResult[]> = { made: [], remembered: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.remembered.push(await sendLoad({ ...load, ...addresses.remembered }));
    rates.made.push(await sendLoad({ ...load, ...addresses.made }));
  }
  return {
    measured: rateOf("another address each time", rates.made),
    against: rateOf("a remembered address", rates.remembered),
    note: `${rounds} turns of ${seconds} s each, ${connections} connections`,
  };
}
