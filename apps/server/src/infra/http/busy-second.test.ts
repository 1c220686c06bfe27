import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";

test("after one blocked second the node rejects no request", async () => {
  const app = await createTestApp();
  // Wait until the node has just measured its event loop delay: it measures every second, so the blocked second then
  // lies within one measurement.
  const atStart = app.app.memoryUsage().eventLoopDelay;
  const measured = () => app.app.memoryUsage().eventLoopDelay !== atStart;
  const deadline = performance.now() + 1_300;
  while (!measured() && performance.now() < deadline) await setTimeout(1);
  const busyUntil = performance.now() + 1_200;
  while (performance.now() < busyUntil);
  await setTimeout(1);
  const { status, code } = await app.call("index/getHomeGameList", {});
  expect([status, code]).toEqual([200, 1]);
  await app.close();
});
