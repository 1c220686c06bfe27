import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CallName, calls } from "@playfront/contract/calls";
import { connect } from "@playfront/database/connect";
import { listenForChanges } from "@playfront/database/content-changes";
import { startFreezablePostgres } from "@playfront/database/testing/freezable-postgres";
import { closeInTime } from "@playfront/http/close-in-time";
import { createLog } from "@playfront/http/log";
import { createDiskStorage } from "@playfront/storage/disk";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { createContainer } from "../../container.ts";
import { offlineRealName } from "../../modules/realname/realname.provider.ts";
import { createConsoleSms } from "../../modules/sms/sms.provider.ts";
import { storefrontPages } from "../../ssr/storefront.pages.ts";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { FuzzState } from "../../testing/fuzz/fuzz-state.ts";
import { fieldsOfCall, goodValue } from "../../testing/fuzz/good-value.ts";
import { tinyHost } from "../../testing/tiny-storefront.ts";
import { systemClock } from "../clock.ts";
import { readConfig } from "../config/config.ts";
import { followChanges } from "../content/content-revisions.ts";
import { connectJobs, queuedJobs, startWorker } from "../jobs/jobs.ts";
import { createSecrets } from "../secrets/secrets.ts";
import { createInProcessApi } from "./in-process-api.ts";

/**
 * A whole server whose PostgreSQL stops running without closing a connection, as on a machine that hangs: what needs the
 * database answers 503 within three seconds, the rest goes on, and so does everything once PostgreSQL runs again.
 */
let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
}, 60_000);
afterEach(() => shop.postgres.thaw());
afterAll(() => shop.close());

async function startShop() {
  const postgres = await startFreezablePostgres();
  const config = {
    ...readConfig({ DEMO: "0", CAPTCHA_ANSWER: "pass", LIMIT_FACTOR: "1000000" }),
    dataDir: postgres.dataDir,
  };
  const { db, pool, close } = connect(postgres.url, config.databasePool);
  const changes = await listenForChanges(postgres.url);
  const jobs = connectJobs(postgres.url);
  const sms: string[] = [];
  const log = createLog("silent");
  const services = createContainer({
    config,
    db,
    jobDb: jobs.db,
    clock: systemClock,
    secrets: createSecrets("test-secret-key"),
    storage: createDiskStorage(join(postgres.dataDir, "files")),
    log,
    changes,
    jobs: queuedJobs,
    sms: createConsoleSms((line) => void sms.push(line)),
    authority: offlineRealName,
  });
  const worker = await startWorker({ pool: jobs.pool, tasks: services.tasks, log });
  const revisions = followChanges(changes);
  const app = await buildApp({ config, services, clock: systemClock, revisions, log: false });
  const files = join(postgres.dataDir, "client");
  await mkdir(files);
  const host = tinyHost(async (path, api) => {
    const made = await api.call("game/getGameInfo", { gameid: path.replace(/\D/g, "") });
    if (!made.ok && made.kind === "network") throw new Error("the call failed");
  });
  const site = { ...host.sites.of(undefined), apiFor: createInProcessApi(app) };
  const sites = { all: [site], of: () => site };
  await app.register(storefrontPages, { ...host, sites, revisions, files, development: false });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    postgres,
    db,
    pool,
    revisions,
    sms,
    origin,
    async close() {
      postgres.thaw();
      await worker.close();
      await closeInTime(app);
      await changes.close();
      await Promise.all([jobs.close(), close()]);
      await postgres.close();
    },
  };
}

async function ask(path: string, init: RequestInit = {}) {
  const started = performance.now();
  const response = await fetch(shop.origin + path, { redirect: "manual", ...init });
  const body = await response.text();
  const { status, headers } = response;
  const ms = performance.now() - started;
  return { path, status, retry: headers.get("retry-after"), body, ms };
}

function call(name: CallName, payload: Record<string, string>, headers: object = {}) {
  return ask(calls[name].path, {
    method: "POST",
    headers: { deviceid: "device", ...headers },
    body: new URLSearchParams(payload),
  });
}

const person = {
  uid: "1",
  username: "nobody",
  password: "a-long-password",
  phone: null,
  deviceid: "d",
  token: null,
};
/** The lists of unknown categories and ranks are empty, which no database has to say. */
const state = new FuzzState({ category: [""], rank: [""] }, [person]);

/** The call with valid fields. It names what nobody asked for before, so that no cache holds the answer. */
function goodCall(name: CallName, number: number) {
  const fields = fieldsOfCall(name).map(([field, schema]) => [
    field,
    goodValue(field, schema, { name, number, person, state }),
  ]);
  return call(name, Object.fromEntries(fields), { token: "a-token" });
}

type Answer = Awaited<ReturnType<typeof ask>>;

function expectUnavailable(answers: Answer[]) {
  for (const { path, status, retry, ms } of answers) {
    expect({ path, status, retry }).toEqual({ path, status: 503, retry: "5" });
    expect(ms, path).toBeLessThan(3_000);
  }
}

function expectEmptyQueue() {
  return vi.waitFor(() => expect(shop.pool.waitingCount).toBe(0), 2_000);
}

const claim = (giftid: string, headers: object) => call("gift/getUserGiftSn", { giftid }, headers);
const page = (number: number) => ask(`/app/game/${number}`);
const search = (keyword: string) => call("search/getSearchList", { keyword });

async function expectRecovery() {
  const thawed = performance.now();
  shop.postgres.thaw();
  await vi.waitFor(
    async () => expect(await search(`word ${performance.now()}`)).toMatchObject({ status: 200 }),
    { timeout: 5_000, interval: 50 },
  );
  expect(performance.now() - thawed).toBeLessThan(2_000);
}

test("every call answers 503 in time, and works again once the database does", async () => {
  const names = Object.keys(calls) as CallName[];
  await shop.postgres.freeze();
  expectUnavailable(await Promise.all(names.map((name, index) => goodCall(name, 900 + index))));
  // By now it is known that the database does not answer.
  const later = await Promise.all(names.map((name, index) => goodCall(name, 700 + index)));
  expectUnavailable(later);
  expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(1_000);
  await expectEmptyQueue();

  await expectRecovery();
  const answers = await Promise.all(names.map((name, index) => goodCall(name, 800 + index)));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
}, 60_000);

test("pages and lists in memory go on; others wait for three seconds at most", async () => {
  expect(await page(1)).toMatchObject({ status: 200 });
  const list = () => call("game/getGameList", { page: "1" });
  expect(await list()).toMatchObject({ status: 200 });
  await shop.postgres.freeze();
  for (const kept of [await page(1), await list(), await ask("/healthz")]) {
    expect(kept).toMatchObject({ status: 200 });
    expect(kept.ms).toBeLessThan(1_000);
  }
  // As if it had lasted longer: the node knows that it may have missed changes, and the answers are old.
  shop.revisions.add(null);
  for (const kept of [await page(1), await list()]) {
    expect(kept).toMatchObject({ status: 200 });
    expect(kept.ms).toBeLessThan(3_000);
  }
  const others = [page(2), ask("/app/made-up/3"), ask("/h5/enter/no-ticket"), ask("/media/none")];
  for (const { path, ms } of await Promise.all(others)) expect(ms, path).toBeLessThan(3_000);
  await expectRecovery();
  expect(await page(2)).toMatchObject({ status: 200 });
}, 60_000);

test("two hundred log-ins at once fill neither the pool nor its queue", async () => {
  const logIn = (number: number) => {
    return call("user/loginSubmit", { username: `who${number}`, password: "p", captcha: "pass" });
  };
  const logIns = () => Promise.all(Array.from({ length: 200 }, (_, number) => logIn(number)));
  await shop.postgres.freeze();
  expectUnavailable(await logIns());
  await expectEmptyQueue();
  expectUnavailable(await logIns());
  expect(shop.pool.waitingCount).toBe(0);
  await expectRecovery();
  const { rows } = await countConnections.execute(shop.db);
  expect(rows[0]?.count).toBeLessThanOrEqual(20);
}, 60_000);

test("jobs and news of content go on where they were", async () => {
  const list = async () => JSON.parse((await call("game/getGameList", { page: "1" })).body).data;
  const before = await list();
  await shop.postgres.freeze();
  expectUnavailable([await search("frozen")]);
  await expectRecovery();
  await makeGame(shop.db);
  await vi.waitFor(async () => expect(await list()).toHaveLength(before.length + 1), 5_000);
  const phone = "13912345678";
  await call("user/index/phoneCheck", { phone, captcha: "pass" });
  await call("user/index/phoneCaptcha", { phone });
  await vi.waitFor(() => expect(shop.sms.join()).toContain(phone), 10_000);
}, 60_000);

test("a claim that was cut off has happened or not; the next one gets the account's one code", async () => {
  const home = { database: shop, clock: systemClock };
  const players = await Promise.all(Array.from({ length: 24 }, () => makePlayer(home)));
  const gameid = await makeGame(shop.db);
  const giftid = await makeGift(shop.db, { gameid, codes: 100 });
  const claimAll = () => {
    return Promise.all(players.map(({ headers }) => claim(giftid, headers)));
  };
  const { held, release } = await holdCounter(giftid);
  const claiming = claimAll();
  await vi.waitFor(async () => {
    const { rows } = await countBlocked.execute(held);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });
  await shop.postgres.freeze();
  const cut = await claiming;
  expect(cut.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  for (const { path, ms } of cut) expect(ms, path).toBeLessThan(3_000);
  await expectRecovery();
  await release();
  const answers = await claimAll();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const codes = answers.map(({ body }) => JSON.parse(body).data);
  expect(new Set(codes).size).toBe(players.length);
  const taken = shop.db.selectFrom("gift_codes").select("code").where("claimed_at", "is not", null);
  const rows = await taken.where("giftid", "=", giftid).execute();
  expect(rows.map(({ code }) => code).sort()).toEqual(codes.sort());
}, 60_000);

test("what is cut off in its commit is answered in time", async () => {
  const { held, release } = await holdCommits();
  const content = "提交时数据库没有应答";
  const sending = call("user/sendFeedback", { kind: "other", content });
  await vi.waitFor(async () => {
    const { rows } = await countBlocked.execute(held);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });
  await shop.postgres.freeze();
  expectUnavailable([await sending]);
  await expectRecovery();
  await release();
}, 60_000);

/** Keeps the feedback of players from being committed. */
async function holdCommits() {
  const other = connect(shop.postgres.url, 1);
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
    create constraint trigger wait after insert on feedbacks deferrable initially deferred
      for each row execute function wait_for_test()`.execute(other.db);
  const held = await other.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(1)`.execute(held);
  return {
    held,
    release: async () => {
      await held.rollback().execute();
      await sql`drop function wait_for_test cascade`.execute(other.db);
      await other.close();
    },
  };
}

/** Keeps the claims that count in one of the gift's rows from finishing. */
async function holdCounter(giftid: string) {
  const other = connect(shop.postgres.url, 1);
  const held = await other.db.startTransaction().execute();
  const rows = held.selectFrom("gift_claim_counts").select("shard").where("giftid", "=", giftid);
  await rows.where("shard", "=", 3).forUpdate().execute();
  return {
    held,
    release: async () => {
      await held.rollback().execute();
      await other.close();
    },
  };
}

const countBlocked = sql<{ count: number }>`
  select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'`;

const countConnections = sql<{ count: number }>`
  select count(*)::int from pg_stat_activity where application_name = 'playfront'`;
