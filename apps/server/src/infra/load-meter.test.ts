import { expect, test } from "vitest";
import { createLoadMeter } from "./load-meter.ts";

test("counts the requests and the errors of the last minute", () => {
  let now = 1_000;
  const load = createLoadMeter(() => now);
  for (const status of [200, 200, 404, 500]) load.note(status);
  now += 2_000;
  load.note(503);
  expect(load.read()).toEqual({ requestsPerSecond: 2, errors: 1 });
  now += 1_000;
  expect(load.read()).toEqual({ requestsPerSecond: 1.7, errors: 2 });
  now += 58_000;
  expect(load.read()).toEqual({ requestsPerSecond: 0, errors: 1 });
  now += 60_000;
  expect(load.read()).toEqual({ requestsPerSecond: 0, errors: 0 });
});
