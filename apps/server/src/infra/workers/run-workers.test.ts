import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { calls } from "@playfront/contract/calls";
import { freePort } from "@playfront/database/testing/free-port";
import { askUntilTold } from "@playfront/http/testing/ask-until-told";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callAt } from "../../testing/clients/call-by-http.ts";
import { claimUntilAnswered } from "../../testing/clients/claim-by-http.ts";
import { auditClaims, makePlayers } from "../../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { childrenOf } from "../../testing/processes/children-of.ts";
import { type ReleaseServer, startRelease } from "../../testing/releases/release-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

import { readConfig } from "../config/config.ts";
import { settingsOf } from "./run-workers.ts";

const root = join(import.meta.dirname, "../../../../..");
const secretKey = randomBytes(32).toString("base64");
let shop: TestApp;
let server: ReleaseServer;

beforeAll(async () => {
  shop = await createTestApp();
  server = await start({ WORKERS: "2", DATABASE_POOL: "6", PORT: String(await freePort()) });
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await shop.close();
});

function start(settings: NodeJS.ProcessEnv): Promise<ReleaseServer> {
  const { dataDir } = shop.config;
  return startRelease({ root, databaseUrl: shop.database.url, dataDir, secretKey, settings });
}

const nodes = () => childrenOf(server.pid);
const ready = async () => (await fetch(`${server.origin}/readyz`)).status;

test("several processes serve on one port, and say once where", async () => {
  await vi.waitFor(() => expect(nodes()).toHaveLength(2), 10_000);
  // Each notes its figures under a name of its own before it serves.
  const names = async () =>
    (await shop.database.pool.query("select node from node_figures order by node")).rows;
  await vi.waitFor(
    async () => expect((await names()).map(({ node }) => node.slice(-2))).toEqual(["/0", "/1"]),
    20_000,
  );
  const ask = () => callAt(server.origin, "game/getGameList", { page: 1 });
  const answers = await Promise.all(Array.from({ length: 200 }, ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(server.printed().match(/Console /g)).toHaveLength(1);
});

test("a node that is killed under claims is replaced, and nothing is lost", async () => {
  const { db } = shop.database;
  const players = await makePlayers(shop, 12);
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: players.length });
  await vi.waitFor(() => expect(nodes()).toHaveLength(2), 20_000);
  const before = nodes();
  const claiming = players.map((player) => claimUntilAnswered(() => server.origin, giftid, player));
  process.kill(before[0]!, "SIGKILL");
  const answers = await Promise.all(claiming);
  expect(answers.map(({ code }) => code)).toEqual(players.map(() => 1));
  expect(await auditClaims(db, giftid, answers)).toEqual([]);
  await vi.waitFor(() => expect(nodes()).toHaveLength(2), 20_000);
  expect(nodes().filter((pid) => before.includes(pid))).toHaveLength(1);
  expect(server.printed()).toContain("has ended; another starts");
  await vi.waitFor(async () => expect(await ready()).toBe(200), 20_000);
}, 90_000);

test("told to stop under load, all end without losing a request, and so does the program that started them", async () => {
  const pids = nodes();
  const outcomes: (number | string)[] = [];
  const url = server.origin + calls["index/getHomeGameList"].path;
  const asking = Array.from({ length: 16 }, () => askUntilTold(url, outcomes));
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(80), 20_000);
  expect(await server.stop()).toBe(0);
  await Promise.all(asking);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a node that cannot start ends the program instead of being started for ever", async () => {
  const taken = createServer().listen(0);
  const { port } = taken.address() as { port: number };
  await expect(start({ WORKERS: "2", PORT: String(port) })).rejects.toThrow("EADDRINUSE");
  taken.close();
  await expect(start({ WORKERS: "0" })).rejects.toThrow("WORKERS must be a whole number from 1");
}, 60_000);

test("a node has its share of the connections, two at least, and its own port of metrics", () => {
  const config = { workers: 4, databasePool: 20, metricsPort: 9_100 };
  expect(settingsOf(2, config)).toEqual({
    WORKER_PLACE: "2",
    DATABASE_POOL: "5",
    METRICS_PORT: "9102",
  });
  const small = { workers: 8, databasePool: 4, metricsPort: null };
  expect(settingsOf(0, small)).toEqual({ WORKER_PLACE: "0", DATABASE_POOL: "2" });
});

test("auto is a process a core, eight at most; development has one", () => {
  const cores = Math.min(availableParallelism(), 8);
  expect(readConfig({ WORKERS: "auto" }).workers).toBe(cores);
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ WORKERS: "4", PLAYFRONT_DEV: "1" }).workers).toBe(1);
});
