import type { Benchmark, Result } from "./benchmark.ts";
import { medianOf } from "./median.ts";
import { startProduction } from "./memory.ts";
import type { World } from "./world.ts";

const turns = 7;

/** How long a server needs from its start to its first answer, as the image starts it, with its own PostgreSQL. */
export const start: Benchmark = {
  name: "start",
  title: "seconds from the start of a server, which starts its own PostgreSQL, to its first list",
  run: measure,
};

async function measure({ folder }: World): Promise<Result> {
  // The first start makes the database and fills the compile cache.
  await timeStart(folder);
  const seconds: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) seconds.push(await timeStart(folder));
  const show = (value: number) => value.toFixed(2);
  return {
    figures: [
      { label: `median of ${turns} starts`, value: show(medianOf(seconds)) },
      {
        label: "fastest, slowest",
        value: `${show(Math.min(...seconds))}, ${show(Math.max(...seconds))}`,
      },
    ],
  };
}

async function timeStart(folder: string): Promise<number> {
  const started = performance.now();
  const server = await startProduction({ folder });
  const { status } = await fetch(`${server.origin}/m/app/api/game/getGameList/`, {
    method: "POST",
    body: new URLSearchParams({ page: "1" }),
  });
  const took = performance.now() - started;
  await server.stop();
  if (status !== 200) throw new Error(`The first list was answered with ${status}`);
  return took / 1000;
}
