import { expect, test } from "vitest";
import { once } from "./once.ts";

test("work is done once, and again only after it failed", async () => {
  let runs = 0;
  const work = once(async () => {
    runs += 1;
    if (runs === 1) throw new Error("no network");
    return runs;
  });
  await expect(work()).rejects.toThrow("no network");
  expect(await Promise.all([work(), work()])).toEqual([2, 2]);
  expect(await work()).toBe(2);
});
