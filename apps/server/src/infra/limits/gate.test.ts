import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("a gate runs some works, queues some in order, and rejects the rest", async () => {
  const gate = createGate({ running: 2, waiting: 2 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (number: number) =>
    gate(() => {
      started.push(number);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
  const works = [work(1), work(2), work(3), work(4)];
  await expect(work(5)).rejects.toMatchObject({ statusCode: 503 });
  expect(started).toEqual([1, 2]);
  finish[0]?.();
  await nextTurn();
  expect(started).toEqual([1, 2, 3]);
  finish[1]?.();
  await nextTurn();
  expect(started).toEqual([1, 2, 3, 4]);
  for (const done of finish) done();
  await Promise.all(works);
});

test("failed work frees its place", async () => {
  const gate = createGate({ running: 1, waiting: 0 });
  await expect(gate(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate(async () => "fine")).toBe("fine");
});
