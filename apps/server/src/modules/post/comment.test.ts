import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOldPlayer, makePlayer } from "../../testing/accounts.ts";
import { newPhone } from "../../testing/clients/captcha.ts";
import { makeArticle, makeColumn, makeGame } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
let gameid: string;
beforeAll(async () => {
  shop = await createTestApp({}, { hearChanges: true });
  gameid = await makeGame(shop.database.db);
  await makeColumn(shop.database.db, { gameid });
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const newArticle = () => makeArticle(shop.database.db, { gameid });
const makeWriter = () => makeOldPlayer(shop, { phone: newPhone() });
const submit = (headers: Headers, comment: { aid: string; content: string; parent?: string }) =>
  shop.call("comment/submit", comment, headers);
const list = async (aid: string) => (await shop.call("comment/getCommentList", { aid })).data;

test("comments are listed newest first, each with its replies, without anything that names an account", async () => {
  const aid = await newArticle();
  const [anna, boris] = [await makeWriter(), await makeWriter()];
  const first = (await submit(anna.headers, { aid, content: "沙发，期待新版本" })).data;
  const second = (await submit(boris.headers, { aid, content: "活动时间太短了" })).data;
  expect(first.state).toBe("shown");
  const parent = first.commentid;
  expect((await submit(boris.headers, { aid, content: "同期待", parent })).code).toBe(1);
  await expect
    .poll(() => list(aid))
    .toMatchObject([
      { commentid: second.commentid, content: "活动时间太短了", replies: [] },
      { commentid: parent, replies: [{ content: "同期待" }] },
    ]);
  expect(JSON.stringify(await list(aid))).not.toMatch(new RegExp(`"${anna.uid}"|uid`));
});

test("replies have no replies, belong to the same article, and go with what they reply to", async () => {
  const [aid, other] = [await newArticle(), await newArticle()];
  const { headers } = await makeWriter();
  const parent = (await submit(headers, { aid, content: "第一条评论" })).data.commentid;
  const reply = (await submit(headers, { aid, content: "一条回复", parent })).data.commentid;
  expect((await submit(headers, { aid, content: "回复的回复", parent: reply })).code).toBe(404);
  expect((await submit(headers, { aid: other, content: "别处的回复", parent })).code).toBe(404);
  const stranger = await makeWriter();
  await shop.call("comment/remove", { commentid: parent }, stranger.headers);
  expect(await list(aid)).toHaveLength(1);
  await shop.call("comment/remove", { commentid: parent }, headers);
  await expect.poll(() => list(aid)).toEqual([]);
  expect((await submit(headers, { aid, content: "迟到的回复", parent })).code).toBe(404);
});

test("a comment that is sent again, also several times at once, is there once", async () => {
  const aid = await newArticle();
  const { headers } = await makeWriter();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => submit(headers, { aid, content: "只发一次" })),
  );
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  await expect.poll(() => list(aid)).toHaveLength(1);
});

test("a flagged comment is its author's alone; a removed one can be appealed once", async () => {
  const aid = await newArticle();
  const { headers } = await makeWriter();
  const { commentid, state } = (await submit(headers, { aid, content: "便宜代充加我" })).data;
  expect(state).toBe("pending");
  expect(await list(aid)).toEqual([]);
  const removed = { state: "removed", reason: "广告或导流" } as const;
  await shop.database.db.updateTable("posts").set(removed).where("id", "=", commentid).execute();
  const own = async () => (await shop.call("comment/getOwnCommentList", { aid }, headers)).data;
  expect(await own()).toMatchObject([{ commentid, ...removed, appealable: true }]);
  const appeal = () => shop.call("comment/appeal", { commentid, content: "只是玩笑话" }, headers);
  const codes = (await Promise.all([appeal(), appeal()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([1, 404]);
  expect(await own()).toMatchObject([{ state: "pending" }]);
});

test("without comments in the column, or a known person, nobody comments", async () => {
  const aid = await newArticle();
  const nameless = await makePlayer(shop);
  expect((await submit(nameless.headers, { aid, content: "我是谁" })).code).toBe(2004);
  expect((await submit({ deviceid: "d" }, { aid, content: "没登录" })).code).toBe(401);
  const { db } = shop.database;
  await db
    .updateTable("article_columns")
    .set({ comments: false })
    .where("gameid", "=", gameid)
    .execute();
  const { headers } = await makeWriter();
  expect((await submit(headers, { aid, content: "关了吗" })).code).toBe(404);
  const closed = await newArticle();
  expect((await shop.call("comment/getCommentList", { aid: closed })).code).toBe(404);
  await db
    .updateTable("article_columns")
    .set({ comments: true })
    .where("gameid", "=", gameid)
    .execute();
});

test("the author of a comment hears of each reply by others once, with the way to the article", async () => {
  const aid = await newArticle();
  const [anna, boris] = [await makeWriter(), await makeWriter()];
  const inbox = async () => (await shop.call("user/getUserMessageList", {}, anna.headers)).data;
  const parent = (await submit(anna.headers, { aid, content: "沙发" })).data.commentid;
  await submit(anna.headers, { aid, content: "自己补充一句", parent });
  await submit(boris.headers, { aid, content: "便宜代充加我", parent });
  expect(await inbox()).toEqual([]);
  const reply = () => submit(boris.headers, { aid, content: "同感", parent });
  await Promise.all([reply(), reply(), reply()]);
  expect(await inbox()).toMatchObject([
    { title: "您的评论有新回复", link: `/game/${gameid}/xinwen/${aid}` },
  ]);
});

test("an author hears of ten replies a day", async () => {
  const aid = await newArticle();
  const [anna, boris] = [await makeWriter(), await makeWriter()];
  const parent = (await submit(anna.headers, { aid, content: "沙发" })).data.commentid;
  const replies = Array.from({ length: 12 }, (_, index) => `第${index}次回复`);
  for (const content of replies)
    expect((await submit(boris.headers, { aid, content, parent })).code).toBe(1);
  const wanted = { page: 1, pageSize: 50 };
  const { data } = await shop.call("user/getUserMessageList", wanted, anna.headers);
  expect(data).toHaveLength(10);
});
