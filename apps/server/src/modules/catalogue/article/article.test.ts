import { afterAll, beforeAll, expect, test } from "vitest";
import { makeArticle, makeColumn, makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function makeNews() {
  const { db } = app.database;
  const gameid = await makeGame(db, { gamename: "新闻游戏", logo: "/media/logo.webp" });
  await makeColumn(db, { gameid, col: "xinwen", colname: "新闻", pos: 1 });
  await makeColumn(db, { gameid, col: "gonglue", colname: "攻略", pos: 2 });
  return gameid;
}

async function titles(query: { gameid: string; col?: string; page?: number; pageSize?: number }) {
  const { code, data } = await app.call("article/getArticleList", query);
  expect(code).toBe(1);
  return data.map((article) => article.title);
}

function inSeconds(seconds: number): Date {
  return new Date(app.clock.now().getTime() + seconds * 1000);
}

test("columns come in their order; an unknown game has none", async () => {
  const gameid = await makeNews();
  const { data } = await app.call("article/getArticleColumn", { gameid });
  expect(data).toEqual([
    { col: "xinwen", colname: "新闻" },
    { col: "gonglue", colname: "攻略" },
  ]);
  expect((await app.call("article/getArticleColumn", { gameid: "987654" })).data).toEqual([]);
});

test("a game's articles come newest first, of one column or of all, page by page", async () => {
  const gameid = await makeNews();
  const { db } = app.database;
  await makeArticle(db, { gameid, title: "旧", publishAt: inSeconds(-300) });
  await makeArticle(db, { gameid, title: "新", publishAt: inSeconds(-100) });
  await makeArticle(db, { gameid, title: "攻", col: "gonglue", publishAt: inSeconds(-200) });
  expect(await titles({ gameid })).toEqual(["新", "攻", "旧"]);
  expect(await titles({ gameid, col: "xinwen" })).toEqual(["新", "旧"]);
  expect(await titles({ gameid, page: 2, pageSize: 2 })).toEqual(["旧"]);
  expect(await titles({ gameid, page: 3, pageSize: 2 })).toEqual([]);
  expect(await titles({ gameid, page: 1_000_000, pageSize: 50 })).toEqual([]);
});

test("articles with the same publishing time are each on exactly one page", async () => {
  const gameid = await makeNews();
  const publishAt = inSeconds(-10);
  for (let index = 0; index < 5; index += 1) {
    await makeArticle(app.database.db, { gameid, publishAt });
  }
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await titles({ gameid, page, pageSize: 2 })));
  expect(new Set(pages).size).toBe(5);
});

test("the lists of an unknown game and an unknown column are empty", async () => {
  const gameid = await makeNews();
  await makeArticle(app.database.db, { gameid });
  expect(await titles({ gameid: "987654" })).toEqual([]);
  expect(await titles({ gameid, col: "nothing" })).toEqual([]);
  expect(await titles({ gameid, col: "n".repeat(2000) })).toEqual([]);
});

test("an unpublished article is never shown, one with a future time appears at that time", async () => {
  const gameid = await makeNews();
  const { db } = app.database;
  const hidden = await makeArticle(db, { gameid, title: "撤下", published: false });
  const later = await makeArticle(db, { gameid, title: "将来", publishAt: inSeconds(60) });
  const key = { gameid, col: "xinwen" };
  expect(await titles({ gameid })).toEqual([]);
  expect((await app.call("article/getArticleInfo", { ...key, aid: hidden })).code).toBe(404);
  expect((await app.call("article/getArticleInfo", { ...key, aid: later })).code).toBe(404);
  app.clock.advance(61);
  expect(await titles({ gameid })).toEqual(["将来"]);
  expect((await app.call("article/getArticleInfo", { ...key, aid: later })).code).toBe(1);
});

test("an article is answered with its game and its cleaned content", async () => {
  const gameid = await makeNews();
  const aid = await makeArticle(app.database.db, {
    gameid,
    title: "新版本上线",
    summary: "摘要",
    content: "<p onclick='x'>正文</p><script>x</script>",
    author: "小编",
    cover: "/media/cover.webp",
    publishAt: new Date("2026-03-01T16:30:00Z"),
    viewnum: 7,
  });
  const { data } = await app.call("article/getArticleInfo", { gameid, aid, col: "xinwen" });
  expect(data).toEqual({
    aid,
    gameid,
    name: "新版本上线",
    title: "新版本上线",
    summary: "摘要",
    col: "xinwen",
    colname: "新闻",
    publishdate: "2026-03-02 00:30:00",
    viewnum: 7,
    cover: "/media/cover.webp",
    gamename: "新闻游戏",
    gamelogo: "/media/logo.webp",
    author: "小编",
    changedat: "2026-03-02T00:30:00+08:00",
    documentInfo: { content: "<p>正文</p>" },
  });
});

test("an article at the address of another game or column answers 404", async () => {
  const gameid = await makeNews();
  const other = await makeNews();
  const aid = await makeArticle(app.database.db, { gameid });
  for (const key of [
    { gameid: other, col: "xinwen", aid },
    { gameid, col: "gonglue", aid },
    { gameid, col: "xinwen", aid: "987654" },
  ]) {
    const { status, code, msg } = await app.call("article/getArticleInfo", key);
    expect([status, code, msg]).toEqual([200, 404, "文章不存在或已下架"]);
  }
});

test("news of an unpublished game cannot be read", async () => {
  const { db } = app.database;
  const gameid = await makeGame(db, { published: false });
  await makeColumn(db, { gameid });
  const aid = await makeArticle(db, { gameid });
  expect((await app.call("article/getArticleInfo", { gameid, aid, col: "xinwen" })).code).toBe(404);
  expect(await titles({ gameid })).toEqual([]);
  expect((await app.call("article/getArticleColumn", { gameid })).data).toEqual([]);
});
