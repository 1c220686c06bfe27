import { Counts } from "@playfront/observe/counts";
import { Spread } from "@playfront/observe/spread";
import { expect, test } from "vitest";
import { createLastMinute } from "./last-minute.ts";

test("tells what was counted within the last minute, and in all", () => {
  let now = 0;
  const claims = new Counts();
  const durations = new Spread([1]);
  claims.add("before");
  const read = createLastMinute({ claims, durations }, () => now);
  claims.add("success");
  durations.note(2, "call");
  for (now = 10_000; now < 60_000; now += 10_000) read();
  claims.add("success");
  const { seconds, lastMinute, total } = read();
  expect(seconds).toBe(60);
  expect(lastMinute).toEqual({
    claims: [{ words: ["success"], counts: [2] }],
    durations: [{ words: ["call"], counts: [0, 1] }],
  });
  expect(total.claims).toContainEqual({ words: ["before"], counts: [1] });

  now = 70_000;
  expect(read().lastMinute).toEqual({
    claims: [{ words: ["success"], counts: [1] }],
    durations: [],
  });
  now = 200_000;
  expect(read()).toMatchObject({ lastMinute: { claims: [], durations: [] }, total: total });
});
