import { createTestDatabase } from "@playfront/database/testing/test-database";
import { expect, test, vi } from "vitest";
import { createInProcessApi } from "../../../infra/http/in-process-api.ts";
import { makeArticle, makeColumn, makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import * as repository from "./article.repository.ts";
import { createViewCounter } from "./view-counter.ts";

async function makeReadableArticle(app: TestApp) {
  const { db } = app.database;
  const gameid = await makeGame(db);
  await makeColumn(db, { gameid });
  const aid = await makeArticle(db, { gameid, viewnum: 5 });
  return { gameid, col: "xinwen", aid };
}

async function storedViews(app: Pick<TestApp, "database">, aid: string) {
  const { db } = app.database;
  const query = db.selectFrom("articles").select("viewnum").where("aid", "=", aid);
  return (await query.executeTakeFirstOrThrow()).viewnum;
}

test("every read counts, reads answered from memory too; a failed read does not", async () => {
  const app = await createTestApp();
  const key = await makeReadableArticle(app);
  for (let reading = 0; reading < 3; reading += 1) await app.call("article/getArticleInfo", key);
  await app.call("article/getArticleInfo", { ...key, col: "gonglue" });
  expect(await storedViews(app, key.aid)).toBe(5);
  await app.app.close();
  expect(await storedViews(app, key.aid)).toBe(8);
  await app.database.close();
});

test("rendering a page counts nothing, each reader counts, whichever cache kept the page", async () => {
  const app = await createTestApp();
  const key = await makeReadableArticle(app);
  const rendering = await createInProcessApi(app.app).call("article/getArticleInfo", key);
  expect(rendering.ok).toBe(true);
  for (let reading = 0; reading < 2; reading += 1) {
    const { code, data } = await app.call("article/countView", { aid: key.aid });
    expect([code, data]).toEqual([1, null]);
  }
  // An unknown article has no views.
  expect((await app.call("article/countView", { aid: "123456789" })).code).toBe(1);
  expect((await app.call("article/countView", { aid: "01" })).code).toBe(400);
  await app.app.close();
  expect(await storedViews(app, key.aid)).toBe(7);
  await app.database.close();
});

test("made-up article ids do not fill the memory", async () => {
  const written: ReadonlyMap<string, number>[] = [];
  const counter = createViewCounter(async (views) => void written.push(views), 60_000);
  counter.count("real");
  for (let aid = 0; aid < 30_000; aid += 1) counter.count(String(aid));
  counter.count("real");
  await counter.close();
  expect(written[0]?.size).toBe(10_000);
  expect(written[0]?.get("real")).toBe(2);
});

test("counting views does not change the content version", async () => {
  const { db, close } = await createTestDatabase();
  const gameid = await makeGame(db);
  await makeColumn(db, { gameid });
  const aid = await makeArticle(db, { gameid });
  const version = () =>
    db.selectFrom("content_versions").selectAll().where("kind", "=", "article").execute();
  const before = await version();
  await repository.addViews(db, new Map([[aid, 3]]));
  expect(await version()).toEqual(before);
  await close();
});

test("nodes that write the same articles at once lose no view and do not deadlock", async () => {
  const { db, close } = await createTestDatabase();
  const gameid = await makeGame(db);
  await makeColumn(db, { gameid });
  const aids: string[] = [];
  for (let index = 0; index < 20; index += 1) aids.push(await makeArticle(db, { gameid }));
  const forwards = new Map(aids.map((aid) => [aid, 1]));
  const backwards = new Map([...aids].reverse().map((aid) => [aid, 1]));
  const writes = Array.from({ length: 40 }, (_, index) =>
    repository.addViews(db, index % 2 === 0 ? forwards : backwards),
  );
  await Promise.all(writes);
  const rows = await db.selectFrom("articles").select("viewnum").execute();
  expect(new Set(rows.map((row) => row.viewnum))).toEqual(new Set([40]));
  await close();
});

test("views are written after a while without a call", async () => {
  const written: [string, number][] = [];
  const counter = createViewCounter(async (views) => void written.push(...views), 20);
  counter.count("7");
  await vi.waitFor(() => expect(written).toEqual([["7", 1]]), 10_000);
  await counter.close();
  expect(written).toHaveLength(1);
});

test("views of a failed write are written with the next one", async () => {
  const written: [string, number][][] = [];
  let broken = true;
  const counter = createViewCounter(async (views) => {
    if (broken) throw new Error("the database is unavailable");
    written.push([...views]);
  }, 60_000);
  counter.count("1");
  counter.count("1");
  await expect(counter.flush()).rejects.toThrow("unavailable");
  counter.count("1");
  counter.count("2");
  broken = false;
  await counter.close();
  expect(written).toEqual([
    [
      ["1", 3],
      ["2", 1],
    ],
  ]);
});
