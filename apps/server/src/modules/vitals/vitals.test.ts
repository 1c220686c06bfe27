import { afterAll, beforeAll, expect, test } from "vitest";
import { shopMetrics } from "../../infra/observe/shop-metrics.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
});
afterAll(() => app.close());

const report = { pagekind: "game", network: "4g", lcp: 1800, inp: 90, ttfb: 120, cls: 50 } as const;
const counted = async () => {
  const metrics = shopMetrics({
    meters: app.deps.meters,
    readiness: { problems: async () => [], drain() {} },
    pools: {},
    readJobQueue: async () => ({ waiting: 0, oldestSeconds: 0, failed: 0 }),
    isRedisLost: null,
    clockAheadMs: () => 0,
    replicas: new Map(),
  });
  const vitals = metrics.filter(({ name }) => /vital|shift/.test(name));
  return (await Promise.all(vitals.map(({ read }) => read()))).flat();
};

test("a report is counted by kind of page and network, each figure for itself", async () => {
  expect(await app.call("page/reportVitals", report)).toMatchObject({ code: 1, data: null });
  await app.call("page/reportVitals", { pagekind: "game", network: "4g", lcp: 2600 });
  const samples = await counted();
  const labels = { page: "game", network: "4g" };
  const ofLcp = { ...labels, vital: "lcp" };
  expect(samples).toEqual(
    expect.arrayContaining([
      { suffix: "_bucket", labels: { ...ofLcp, le: "2.5" }, value: 1 },
      { suffix: "_count", labels: ofLcp, value: 2 },
      { suffix: "_sum", labels: { ...labels, vital: "inp" }, value: 0.09 },
      { suffix: "_bucket", labels: { ...labels, le: "0.05" }, value: 1 },
    ]),
  );
});

test.each([
  ["an unknown kind of page", { ...report, pagekind: "/app/game/1" }],
  ["an unknown network", { ...report, network: "5g" }],
  ["a time below zero", { ...report, lcp: -1 }],
  ["a time of more than ten minutes", { ...report, ttfb: 600_001 }],
  ["a time that is no number", { ...report, inp: "fast" }],
])("%s is refused and counts nothing", async (_what, wrong) => {
  const before = await counted();
  expect(await app.call("page/reportVitals", wrong as never)).toMatchObject({ code: 400 });
  expect(await counted()).toEqual(before);
});
