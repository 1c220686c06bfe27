import { afterAll, beforeAll, expect, test } from "vitest";
import { createMeters, type Meters } from "../../infra/observe/meters.ts";
import { type Observed, shopMetrics } from "../../infra/observe/shop-metrics.ts";
import { claimOn, makePlayers } from "../../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { noteFigures } from "./note-figures.ts";

/** A shop of three nodes: `busy` runs, `other` has counted what the test says, `gone` is silent. */
let shop: TestApp;
let analyst: Record<string, string>;
const nodes: Awaited<ReturnType<typeof noteFigures>>[] = [];
const problems: string[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  shop = await createTestApp();
  analyst = (await signInNew(shop, { name: "lin", role: "analyst" })).headers;
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await shop.close();
});

const observe = (meters: Meters): Observed => ({
  meters,
  readiness: { problems: async () => problems, drain() {} },
  pools: { requests: () => ({ used: 2, max: 20, waiting: 1, isSilent: false }) },
  readJobQueue: async () => ({ waiting: 0, oldestSeconds: 0, failed: 0 }),
  isRedisLost: () => true,
  clockAheadMs: () => 0,
  replicas: new Map([
    ["lost.example:5432", false],
    ["well.example:5432", true],
  ]),
});

async function startNode(node: string, meters: Meters) {
  const { db } = shop.database;
  const log = { warn: (_: string, failure?: unknown) => void failures.push(failure) };
  const noted = await noteFigures({ db, node, observed: observe(meters), log });
  nodes.push(noted);
  return noted;
}

async function read() {
  const { status, body } = await callConsole(shop, "system/list", {}, analyst);
  expect(status).toBe(200);
  return body;
}

test("before anything was counted there is nothing but the shop's own figures", async () => {
  const { database, config } = shop;
  const [player] = await makePlayers(shop, 1);
  await database.pool.query(
    `insert into realname_cases (uid, case_id, sealed_person, identity_mac, next_at, expires_at)
     values ($1, repeat('a', 32), '\\x00', '\\x00', now(), '2027-01-02 04:00+00')`,
    [player!.uid],
  );
  const none = { perSecond: 0, requests: 0, errors: 0, p50Ms: null, p99Ms: null };
  expect(await read()).toEqual({
    ...{ nodes: [], all: none, calls: [], counted: [], vitals: [] },
    queue: { waiting: 0, failed: 0, oldestSeconds: 0 },
    sms: { sent: 0, cap: config.smsDailyCap },
    oldestRealName: "2026-12-31 12:00:00",
  });
});

test("a node's traffic is on the page as in the metrics, beside a node that fell silent", async () => {
  const { db, pool } = shop.database;
  const { meters } = shop.deps;
  const busy = await startNode("busy:7300", meters);
  await pool.query(`insert into node_figures (node, started_at, noted_at, figures)
    select name, now() - interval '1 day', now() - ago, (select figures from node_figures)
    from (values ('gone:7300', interval '5 minutes'), ('old:7300', interval '2 hours')) as silent (name, ago)`);
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 1 });
  for (const player of await makePlayers(shop, 2)) await claimOn(shop.app, giftid, player);
  for (const page of ["1", "1", "none"])
    await shop.call("game/getGameList", { page: page as never, pageSize: 10 });
  await shop.call("page/reportVitals", { pagekind: "game", network: "4g", lcp: 2_400, cls: 60 });
  problems.push("contentNews");
  await busy.noteNow();
  problems.pop();

  const figures = await read();
  expect(figures.nodes.map(({ node, isSilent }) => [node, isSilent])).toEqual([
    ["busy:7300", false],
    ["gone:7300", true],
  ]);
  expect(figures.nodes[0]).toMatchObject({
    ...{ problems: ["contentNews"], errors: 0, isRedisLost: true },
    lostReplicas: ["lost.example:5432"],
    pools: [{ pool: "requests", used: 2, max: 20, waiting: 1, isSilent: false }],
  });
  expect(figures.nodes[0]!.memoryMb).toBeGreaterThan(50);
  expect(figures.all.requests).toBe(figures.nodes[0]!.requests);
  expect(figures.all.perSecond).toBeGreaterThan(0);
  const lists = figures.calls.find(({ call }) => call === "game/getGameList")!;
  expect(lists).toMatchObject({ requests: 3, errors: 0 });
  expect(lists.p50Ms).toBeGreaterThan(0);
  expect(lists.p99Ms).toBeGreaterThanOrEqual(lists.p50Ms!);
  const counted = figures.counted.map(({ kind, words, ...counts }) => [kind, ...words, counts]);
  const once = { lastMinute: 1, sinceStart: 1 };
  expect(counted).toEqual(
    expect.arrayContaining([
      ["answers", "made", once],
      ["answers", "hit", once],
      ["claims", "success", once],
      ["claims", "soldOut", once],
    ]),
  );
  const page = { page: "game", network: "4g", samples: 1 };
  expect(figures.vitals).toEqual([
    { vital: "lcp", ...page, p75: expect.closeTo(2_325, 0) },
    { vital: "cls", ...page, p75: expect.closeTo(0.088, 3) },
  ]);

  const metrics = shopMetrics(observe(meters));
  const sum = async (name: string) =>
    (await metrics.find((metric) => metric.name === name)!.read())
      .filter(({ labels }) => !labels?.call?.startsWith("console/"))
      .reduce((all, { value }) => all + value, 0);
  const ofShop = figures.calls.filter(({ call }) => !call.startsWith("console/"));
  expect(ofShop.reduce((all, { requests }) => all + requests, 0)).toBe(
    await sum("playfront_requests_total"),
  );
  expect(figures.counted.filter(({ kind }) => kind === "claims")).toHaveLength(
    await sum("playfront_claims_total"),
  );
});

test("the figures of nodes that are heard are added up, and a node that stops is gone", async () => {
  const before = await read();
  const meters = createMeters();
  const other = await startNode("other:7300", meters);
  for (const status of [200, 200, 503]) meters.requests.note("game/getGameList", status, 40);
  meters.claims.add("success");
  await other.noteNow();
  const figures = await read();
  expect(figures.nodes.map(({ node }) => node)).toEqual(["busy:7300", "gone:7300", "other:7300"]);
  expect(figures.nodes[2]).toMatchObject({ requests: 3, errors: 1 });
  expect(figures.all.requests).toBe(before.all.requests + 3);
  expect(figures.calls.find(({ call }) => call === "game/getGameList")).toMatchObject({
    requests: 6,
    errors: 1,
  });
  expect(figures.counted).toContainEqual({
    kind: "claims",
    words: ["success"],
    lastMinute: 2,
    sinceStart: 2,
  });
  await nodes.pop()!.close();
  expect((await read()).nodes).toHaveLength(2);
  expect(failures).toEqual([]);
});

test("a note that fails is reported, and the next one is made", async () => {
  const { pool } = shop.database;
  await pool.query("alter table node_figures rename to away");
  const alone = await startNode("alone:7300", createMeters());
  expect(failures).toHaveLength(1);
  await pool.query("alter table away rename to node_figures");
  await alone.noteNow();
  expect((await read()).nodes.map(({ node }) => node)).toContain("alone:7300");
  expect(failures).toHaveLength(1);
});
