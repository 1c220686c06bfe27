import { readFile } from "node:fs/promises";
import { calls } from "@playfront/contract/calls";
import { connect } from "@playfront/database/connect";
import { type MetricsListener, serveMetrics } from "@playfront/observe/serve-metrics";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countedSms } from "../../modules/sms/counted-sms.ts";
import { createConsoleSms } from "../../modules/sms/sms.provider.ts";
import { claimOn, makePlayers } from "../../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { idleTasks } from "../../testing/idle-tasks.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { readJobQueue } from "../jobs/job-queue.ts";
import { startWorker } from "../jobs/jobs.ts";
import { type Observed, shopMetrics } from "./shop-metrics.ts";

let shop: TestApp;
let origin: string;
let listener: MetricsListener;
let observed: Observed;
const problems: string[] = [];
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  shop = await createTestApp();
  origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const { db, url } = shop.database;
  const connection = connect(url, 3);
  cleanups.push(connection.close);
  await sql`select 1`.execute(connection.db);
  observed = {
    meters: shop.deps.meters,
    readiness: { problems: async () => problems, drain() {} },
    pools: { requests: connection.load },
    readJobQueue: () => readJobQueue(db),
    isRedisLost: () => true,
    clockAheadMs: () => 0,
    replicas: new Map([["replica.example:5432", true]]),
  };
  listener = await serveMetrics(shopMetrics(observed), { port: 0, host: "127.0.0.1" });
  cleanups.push(listener.close);
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  await shop.close();
});

/** The values of the series whose names begin so, by the rest of their names. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${listener.port}/metrics`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).split("\n").filter((line) => /^\w/.test(line));
  return new Map(
    lines.map((line) => {
      const cut = line.lastIndexOf(" ");
      return [line.slice(0, cut), Number(line.slice(cut + 1))];
    }),
  );
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", deviceid: "d", ...headers },
    body,
  });

test("a scrape tells of the traffic before it, in numbers that fit it, and of nobody", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const giftid = await makeGift(db, { gameid, codes: 1 });
  const players = await makePlayers(shop, 2);
  for (const player of players) await claimOn(shop.app, giftid, player);
  const { path } = calls["game/getGameList"];
  for (let count = 0; count < 3; count += 1) await post(path, "page=1&pageSize=10");
  await post(path, "page=none");
  await fetch(`${origin}/app/nowhere-${gameid}/?token=secret-token`);
  await shop.app.inject("/healthz");
  const sms = countedSms(
    createConsoleSms(() => {}),
    "console",
    shop.deps.meters.sms,
  );
  await sms.send({ phone: "13800138000", code: "123456", id: "1" });

  const figures = await vi.waitFor(async () => {
    const figures = await scrape();
    expect(figures.get('playfront_requests_total{call="none",status="404"}')).toBe(1);
    return figures;
  });
  const at = (name: string) => figures.get(name);
  expect(at('playfront_requests_total{call="game/getGameList",status="200"}')).toBe(3);
  expect(at('playfront_requests_total{call="game/getGameList",status="400"}')).toBe(1);
  expect(at('playfront_requests_total{call="/healthz",status="200"}')).toBe(1);
  expect(at('playfront_request_seconds_count{call="game/getGameList"}')).toBe(4);
  expect(at('playfront_request_seconds_bucket{call="game/getGameList",le="+Inf"}')).toBe(4);
  expect(at('playfront_request_seconds_sum{call="game/getGameList"}')).toBeGreaterThan(0);
  expect(at('playfront_answers_total{result="made"}')).toBe(1);
  expect(at('playfront_answers_total{result="hit"}')).toBe(2);
  expect(at('playfront_claims_total{outcome="success"}')).toBe(1);
  expect(at('playfront_claims_total{outcome="soldOut"}')).toBe(1);
  expect(at('playfront_sms_total{vendor="console",outcome="sent"}')).toBe(1);
  expect(at('playfront_pool_used{pool="requests"}')).toBe(0);
  expect(at('playfront_pool_max{pool="requests"}')).toBe(3);
  expect(at('playfront_pool_silent{pool="requests"}')).toBe(0);
  expect(at("playfront_redis_up")).toBe(0);
  expect(at('playfront_replica_up{replica="replica.example:5432"}')).toBe(1);
  expect(at("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  const secrets = [giftid, "secret-token", "13800138000", "123456", ...Object.values(players[0]!)];
  const labels = [...figures.keys()].join("\n");
  for (const secret of secrets.map(String))
    if (secret.length > 3) expect(labels).not.toContain(secret);
});

test("jobs that wait, fail and are given up are told, and how long the oldest has been due", async () => {
  const { pool, db } = shop.database;
  const log = { warn() {}, error() {} };
  const tasks = {
    ...idleTasks,
    watch_stock: async () => {
      throw new Error("it fails");
    },
  };
  const worker = await startWorker({ pool, tasks, log, counts: shop.deps.meters.jobs });
  await sql`select graphile_worker.add_job('check_calendar'),
    graphile_worker.add_job('watch_stock', max_attempts => 1)`.execute(db);
  const runs = (words: string) => `playfront_job_runs_total{${words}}`;
  await vi.waitFor(async () => {
    const figures = await scrape();
    expect(figures.get(runs('task="check_calendar",outcome="done"'))).toBe(1);
    expect(figures.get(runs('task="watch_stock",outcome="given-up"'))).toBe(1);
  }, 10_000);
  await worker.close();
  await sql`select graphile_worker.add_job('clean_up', run_at => now() - interval '90 seconds')`.execute(
    db,
  );
  const figures = await scrape();
  expect(figures.get('playfront_jobs{state="waiting"}')).toBe(1);
  expect(figures.get('playfront_jobs{state="failed"}')).toBe(1);
  expect(figures.get("playfront_jobs_oldest_seconds")).toBeCloseTo(90, -1);
});

test("a node that is not ready says so, and why", async () => {
  expect((await scrape()).get("playfront_ready")).toBe(1);
  problems.push("contentNews");
  const figures = await scrape();
  expect(figures.get("playfront_ready")).toBe(0);
  expect(figures.get('playfront_problems{problem="contentNews"}')).toBe(1);
  problems.pop();
});

test("a figure that cannot be read is left out, and the others are told", async () => {
  const readQueue = vi.spyOn(observed, "readJobQueue").mockRejectedValue(new Error("away"));
  const metrics = await serveMetrics(shopMetrics(observed), { port: 0, host: "127.0.0.1" });
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  expect(text).toContain("\nplayfront_ready 1");
  expect(text).not.toContain("\nplayfront_jobs{");
  await metrics.close();
  readQueue.mockRestore();
});

test("nothing but GET /metrics is found on the port", async () => {
  const base = `http://127.0.0.1:${listener.port}`;
  for (const path of ["/", "/healthz", "/metrics/"])
    expect((await fetch(base + path)).status).toBe(404);
  expect((await fetch(`${base}/metrics`, { method: "POST" })).status).toBe(404);
});

test("the how-to names every metric, and no other", async () => {
  const howTo = await readFile(
    new URL("../../../../../docs/how-to/watch.md", import.meta.url),
    "utf8",
  );
  const rows = howTo.split("\n").filter((line) => line.startsWith("| `playfront_"));
  const named = rows.flatMap((row) => row.split(" | ")[0]!.match(/playfront_\w+/g));
  expect(named.sort()).toEqual(
    shopMetrics(observed)
      .map(({ name }) => name)
      .sort(),
  );
});
