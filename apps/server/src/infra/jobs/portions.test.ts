import { expect, test } from "vitest";
import { type Portions, repeatWhileFull, workInTurns } from "./portions.ts";

/** Counts the portions of each part that are done. */
function createParts(portions: Record<string, number>) {
  const done: string[] = [];
  async function* work(part: string, count: number): Portions {
    for (let portion = 0; portion < count; portion += 1) {
      done.push(part);
      yield 1;
    }
  }
  const parts = Object.entries(portions).map(([part, count]) => [part, work(part, count)]);
  return { done, parts: Object.fromEntries(parts) as Record<string, Portions> };
}

const failures: string[] = [];
const onFailure = (part: string, error: unknown) => failures.push(`${part}: ${error}`);

test("every part has its turn, however much another has to do", async () => {
  const { done, parts } = createParts({ long: 5, short: 2 });
  expect(await workInTurns(parts, { isOver: () => false, onFailure })).toEqual([]);
  expect(done).toEqual(["long", "short", "long", "short", "long", "long", "long"]);
});

test("a run that is over names the parts that have not ended, and ends them", async () => {
  const { done, parts } = createParts({ long: 100, short: 1 });
  const left = await workInTurns(parts, { isOver: () => done.length >= 4, onFailure });
  expect(left).toEqual(["long"]);
  expect(done).toHaveLength(4);
  expect(await parts.long?.next()).toEqual({ done: true, value: undefined });
});

test("a part that fails stops no other, and a part that is stopped reports what had failed in it", async () => {
  const { done, parts } = createParts({ sound: 3 });
  async function* fail(): Portions {
    yield 1;
    throw new Error("broken");
  }
  async function* failAtEnd(): Portions {
    try {
      for (;;) yield 1;
    } finally {
      await Promise.reject(new Error("some were stuck"));
    }
  }
  const all = { broken: fail(), endless: failAtEnd(), ...parts };
  const left = await workInTurns(all, { isOver: () => done.length >= 3, onFailure });
  expect(left).toEqual(["endless", "sound"]);
  expect(failures).toEqual(["broken: Error: broken", "endless: Error: some were stuck"]);
});

test("work is repeated while its portions are full", async () => {
  const sizes = [10, 10, 3, 10];
  const done: number[] = [];
  for await (const count of repeatWhileFull(10, async () => sizes.shift()!)) done.push(count);
  expect(done).toEqual([10, 10, 3]);
});
