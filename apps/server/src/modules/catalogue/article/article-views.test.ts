import { createTestDatabase } from "@playfront/database/testing/test-database";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../../infra/clock.ts";
import { createInProcessApi } from "../../../infra/http/in-process-api.ts";
import { createSecrets } from "../../../infra/secrets/secrets.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { makeArticle, makeColumn, makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import * as repository from "./article.repository.ts";
import { createArticleViewService } from "./article-views.service.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function openShop() {
  const app = await createTestApp({ trustedProxies: 1 });
  open.push(app);
  const [aid = ""] = await makeArticles(app.database.db, 1);
  const { gameid } = await app.database.db
    .selectFrom("articles")
    .select("gameid")
    .executeTakeFirstOrThrow();
  return { app, key: { gameid, col: "xinwen", aid } };
}

async function openDatabase() {
  const database = await createTestDatabase();
  open.push(database);
  return database.db;
}

type Db = TestApp["database"]["db"];

async function makeArticles(db: Db, count: number): Promise<string[]> {
  const gameid = await makeGame(db);
  await makeColumn(db, { gameid });
  const aids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    aids.push(await makeArticle(db, { gameid, viewnum: 5 }));
  }
  return aids;
}

/** Closes and reopens the shop, which writes the views. */
async function storedViews(app: TestApp, aid: string) {
  await app.restart();
  const query = app.database.db.selectFrom("articles").select("viewnum").where("aid", "=", aid);
  return (await query.executeTakeFirstOrThrow()).viewnum;
}

async function viewnums(db: Db) {
  const rows = await db.selectFrom("articles").select("viewnum").orderBy("aid").execute();
  return rows.map(({ viewnum }) => viewnum);
}

function createViews(
  db: Db,
  log = { warn: (_message: string, _facts?: object) => {} },
  limitFactor = 1,
) {
  const secrets = createSecrets("test-secret-key");
  return createArticleViewService({
    db,
    clock: systemClock,
    secrets,
    log,
    config: { limitFactor },
  });
}

test("a device counts once a day, however it reads; a failed read and a rendering count nothing", async () => {
  const { app, key } = await openShop();
  const { aid } = key;
  const [ada, bob] = [newClient(), newClient()];
  for (const headers of [ada, ada, bob]) await app.call("article/getArticleInfo", key, headers);
  await app.call("article/countView", { aid }, ada);
  await app.call("article/getArticleInfo", { ...key, col: "gonglue" }, newClient());
  const api = createInProcessApi(app.app)(() => {});
  const rendering = await api.call("article/getArticleInfo", key);
  expect(rendering.ok).toBe(true);
  expect(await storedViews(app, aid)).toBe("7");
  await app.call("article/countView", { aid }, { ...ada, ...newAddress() });
  expect(await storedViews(app, aid)).toBe("7");
  app.clock.advance(86_400);
  await app.call("article/countView", { aid }, ada);
  expect(await storedViews(app, aid)).toBe("8");
  expect((await app.call("article/getArticleInfo", key)).data.viewnum).toBe(8);
});

const newAddress = () => ({ "x-forwarded-for": newClient()["x-forwarded-for"] });

test("an unknown article has no views, and a wrong id is refused", async () => {
  const { app } = await openShop();
  expect((await app.call("article/countView", { aid: "123456789" }, newClient())).code).toBe(1);
  expect((await app.call("article/countView", { aid: "01" }, newClient())).code).toBe(400);
});

test("browsers without a device id count once each for their address", async () => {
  const { app, key } = await openShop();
  const { aid } = key;
  const here = newAddress();
  for (const agent of ["Firefox/150.0", "Chrome/150.0", "Firefox/150.0"]) {
    await app.call("article/countView", { aid }, { deviceid: "", "user-agent": agent, ...here });
  }
  expect(await storedViews(app, aid)).toBe("7");
});

test("made-up devices of one address raise a count by 200 a day at most, those of others still count", async () => {
  const db = await openDatabase();
  const [aid = ""] = await makeArticles(db, 1);
  const device = (number: number, ip: string) => ({
    aid,
    ip,
    deviceid: `made-up-${number}`,
    userAgent: "",
  });
  for (const first of [0, 150]) {
    const views = createViews(db);
    for (let number = first; number < first + 150; number += 1) {
      views.count(device(number, "203.0.113.5"));
    }
    await views.close();
  }
  expect(await viewnums(db)).toEqual(["205"]);
  const views = createViews(db);
  views.count(device(999, "203.0.113.6"));
  await views.close();
  expect(await viewnums(db)).toEqual(["206"]);
});

test("made-up devices in all lines of an IPv6 /48 count 16 times as much as those of one, of a /56 4 times", async () => {
  const db = await openDatabase();
  const [aid = ""] = await makeArticles(db, 1);
  const maxPerAddress = 10;
  const flood = async (lines: string[]) => {
    for (const half of [0, 1]) {
      const views = createViews(db, undefined, maxPerAddress / 200);
      for (const line of lines) {
        for (let number = 0; number < maxPerAddress; number += 1) {
          const deviceid = `made-up-${line}-${half}-${number}`;
          views.count({ aid, ip: `2001:db8:${line}::1`, deviceid, userAgent: "" });
        }
      }
      await views.close();
    }
    return viewnums(db);
  };
  const lines = Array.from({ length: 24 }, (_, line) => line.toString(16).padStart(2, "0"));
  expect(await flood(["1:0"])).toEqual([String(5 + 10)]);
  expect(await flood(lines.map((line) => `2:1${line}`))).toEqual([String(15 + 40)]);
  expect(await flood(lines.map((line) => `3:${line}00`))).toEqual([String(55 + 160)]);
});

test("one broken row among a hundred costs no other view", async () => {
  const db = await openDatabase();
  const aids = await makeArticles(db, 100);
  const [broken = "", fullest = ""] = aids.slice(50);
  await sql`alter table articles add constraint broken check (aid <> ${sql.lit(broken)}::bigint or viewnum = 5)`.execute(
    db,
  );
  const most = String(Number.MAX_SAFE_INTEGER);
  await db.updateTable("articles").set({ viewnum: most }).where("aid", "=", fullest).execute();
  const warnings: object[] = [];
  const views = createViews(db, { warn: (_message, facts = {}) => void warnings.push(facts) });
  const beyond = "9".repeat(30);
  for (const aid of [...aids, "123456789", beyond]) {
    views.count({ aid, deviceid: "ada", ip: "203.0.113.5", userAgent: "" });
  }
  await views.close();
  const expected = aids.map((aid) => (aid === broken ? "5" : aid === fullest ? most : "6"));
  expect(await viewnums(db)).toEqual(expected);
  expect(warnings).toEqual([{ aid: broken }, { aid: beyond }]);
});

test("an article may have more views than 32 bits can count", async () => {
  const { app, key } = await openShop();
  await app.database.db.updateTable("articles").set({ viewnum: "2147483647" }).execute();
  await app.call("article/countView", { aid: key.aid }, newClient());
  expect(await storedViews(app, key.aid)).toBe("2147483648");
  expect((await app.call("article/getArticleInfo", key)).data.viewnum).toBe(2_147_483_648);
});

test("readers are forgotten after two days", async () => {
  const { app, key } = await openShop();
  await app.call("article/countView", { aid: key.aid }, newClient());
  await app.restart();
  const readers = () => app.database.db.selectFrom("article_readers").selectAll().execute();
  app.clock.advance(86_400);
  await app.tasks.clean_up();
  expect(await readers()).toHaveLength(1);
  app.clock.advance(86_400);
  await app.tasks.clean_up();
  expect(await readers()).toEqual([]);
});

test("counting views does not change the content version", async () => {
  const db = await openDatabase();
  const [aid = ""] = await makeArticles(db, 1);
  const version = () =>
    db.selectFrom("content_versions").selectAll().where("kind", "=", "article").execute();
  const before = await version();
  const views = createViews(db);
  views.count({ aid, deviceid: "ada", ip: "203.0.113.5", userAgent: "" });
  await views.close();
  expect(await viewnums(db)).toEqual(["6"]);
  expect(await version()).toEqual(before);
});

test("nodes that write the same articles at once lose no view and do not deadlock", async () => {
  const db = await openDatabase();
  const aids = await makeArticles(db, 20);
  const writes = Array.from({ length: 40 }, (_, node) => {
    const ordered = node % 2 === 0 ? aids : aids.toReversed();
    // Every second reader is the same on all nodes.
    const readings = ordered.flatMap((aid) => [reading(aid, `node-${node}`), reading(aid, "ada")]);
    return repository.addViews(db, { readings, maxPerAddress: 200 });
  });
  await Promise.all(writes);
  expect(new Set(await viewnums(db))).toEqual(new Set(["46"]));
});

function reading(aid: string, reader: string): repository.Reading {
  const hash = Buffer.alloc(16, reader);
  return { day: "2026-11-22", aid, readerHash: hash, networkHashes: [hash, hash, hash] };
}
