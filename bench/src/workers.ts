import { setTimeout } from "node:timers/promises";
import { freePort } from "@playfront/database/testing/free-port";
import type { Benchmark, Result } from "./benchmark.ts";
import type { Child } from "./child.ts";
import { type LoadResult, rateOf, sendLoad } from "./load.ts";
import { startServer, type World } from "./world.ts";

const rounds = 3;
const seconds = 5;
/** So many that the kernel shares them out about evenly. */
const connections = 64;

/** What a second process adds, on one port and on a port of its own, as behind a proxy that shares requests out evenly. */
export const workers: Benchmark = {
  name: "workers",
  title:
    "pages that are rendered, by two processes on one port, against one and against two on ports of their own",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const one = await start(world, {});
  const other = await start(world, {});
  const both = await start(world, { WORKERS: "2", PORT: String(await freePort()) });
  const rates: Record<"one" | "apart" | "both", LoadResult[]> = { one: [], apart: [], both: [] };
  // The second process of `both` starts after the first one serves.
  await setTimeout(10_000);
  for (const server of [one, other, both, both]) await render(server, connections);
  for (let round = 0; round < rounds; round += 1) {
    rates.one.push(await render(one, connections));
    rates.both.push(await render(both, connections));
    rates.apart.push(
      ...(await Promise.all([one, other].map((node) => render(node, connections / 2)))),
    );
  }
  const apart = rateOf("two on ports of their own", rates.apart);
  return {
    measured: rateOf("two on one port", rates.both),
    against: [rateOf("one process", rates.one), { ...apart, perSecond: 2 * apart.perSecond }],
    note: `${rounds} turns of ${seconds} s each, ${connections} connections; the client and PostgreSQL share the processors`,
  };
}

async function start(world: World, settings: Record<string, string>): Promise<Child> {
  return world.adopt(await startServer(world, { DATABASE_POOL: "10", ...settings }));
}

let pages = 0;

/** Pages of games that there are not: each is rendered. */
function render({ origin, pid }: Child, connections: number): Promise<LoadResult> {
  const path = () => {
    pages += 1;
    return `/app/game/none-${pages}`;
  };
  const processes = [{ name: "server", pid }];
  return sendLoad({ url: origin, path, status: 404, connections, seconds, processes });
}
