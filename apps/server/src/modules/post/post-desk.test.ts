import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOldPlayer } from "../../testing/accounts.ts";
import { makeArticle, makeColumn, makeGame, makeReview } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createFakeBrowser } from "../../testing/push/fake-browser.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let moderator: Record<string, string>;
let partner: Record<string, string>;
let stranger: Record<string, string>;
let gameid: string;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1_000, pushHosts: ["https://push.example"] });
  const { db } = app.database;
  gameid = await makeGame(db, { gamename: "山海评价" });
  await makeColumn(db, { gameid });
  const foreign = await makeGame(db, { gamename: "别家评价" });
  moderator = (await signInNew(app, { name: "moderator", role: "support" })).headers;
  const bound = (name: string, game: string) =>
    signInNew(app, { name, role: "partner", games: [game] });
  partner = (await bound("post-partner", gameid)).headers;
  stranger = (await bound("post-stranger", foreign)).headers;
});
afterAll(() => app.close());

const waiting = { state: "pending", flags: ["word"] } as const;

async function makeAuthored(overrides: object = {}) {
  const author = await makeOldPlayer(app);
  const id = await makeReview(app.database.db, { uid: author.uid, gameid, ...overrides } as never);
  return { ...author, id };
}
const get = async (id: string, who = moderator) =>
  (await callConsole(app, "posts/get", { id }, who)).body;
const decide = (posts: { id: string; revision: number }[], wanted: object, who = moderator) =>
  callConsole(app, "posts/decide", { posts, ...wanted } as never, who);
const remove = { isShown: false, reason: "advert", note: "含联系方式" } as const;

test("the queue holds what waits, the oldest first, and its filters find the rest", async () => {
  const made = [await makeAuthored(waiting), await makeAuthored({ ...waiting, flags: ["burst"] })];
  const shown = await makeAuthored();
  const list = async (wanted: object) =>
    (
      await callConsole(app, "posts/list", { pageSize: 50, gameid, ...wanted } as never, moderator)
    ).body.rows.map(({ id }) => id);
  expect(await list({})).toEqual(made.map(({ id }) => id));
  expect(await list({ flag: "burst" })).toEqual([made[1]!.id]);
  expect(await list({ kind: "comment" })).toEqual([]);
  expect(await list({ state: "shown" })).toContain(shown.id);
});

test("many are removed at once with a reason, which their authors get as a message, and the trail tells", async () => {
  const made = [await makeAuthored(waiting), await makeAuthored()];
  const posts = made.map(({ id }) => ({ id, revision: 1 }));
  expect((await decide(posts, { isShown: false })).body).toMatchObject({
    data: { field: "reason" },
  });
  expect((await decide(posts, remove)).body).toEqual({ decided: 2, left: 0 });
  expect((await decide(posts, remove)).body).toEqual({ decided: 0, left: 2 });
  for (const { id, headers } of made) {
    expect(await get(id)).toMatchObject({ state: "removed", reason: "广告或导流：含联系方式" });
    const { data } = await app.call("user/getUserMessageList", {}, headers);
    expect(data).toMatchObject([{ title: "您的评价已被移除", link: `/game/${gameid}/reviews/` }]);
    expect(data[0]?.content).toContain("含联系方式");
  }
  const administrator = (await signInNew(app, { name: "post-anna", role: "administrator" }))
    .headers;
  const wanted = { object: `post/${made[0]!.id}` };
  const { rows } = (await callConsole(app, "trail/list", wanted, administrator)).body;
  expect(rows).toMatchObject([
    { operator: "moderator", action: "posts/decide", reason: "广告或导流：含联系方式" },
  ]);
});

test("a text that its author has changed meanwhile is not shown unread", async () => {
  const { id, uid } = await makeAuthored(waiting);
  const changed = { content: "换成了另一段没有看过的内容", revision: 2 };
  await app.database.db.updateTable("posts").set(changed).where("uid", "=", uid).execute();
  expect((await decide([{ id, revision: 1 }], { isShown: true })).body).toEqual({
    decided: 0,
    left: 1,
  });
  expect(await get(id)).toMatchObject({ state: "pending", revision: 2 });
});

test("two operators who decide at once decide once, and the author is told once", async () => {
  const { id, headers } = await makeAuthored(waiting);
  const answers = await Promise.all([1, 2, 3].map(() => decide([{ id, revision: 1 }], remove)));
  expect(answers.map(({ body }) => body.decided).sort()).toEqual([0, 0, 1]);
  expect((await app.call("user/getUserMessageList", {}, headers)).data).toHaveLength(1);
});

test("an appeal returns to the queue with its text; what is shown again loses the reason", async () => {
  const { id, headers } = await makeAuthored();
  await decide([{ id, revision: 1 }], remove);
  const appeal = { reviewid: id, content: "这不是广告，请再看看" };
  expect((await app.call("review/appeal", appeal, headers)).code).toBe(1);
  expect(await get(id)).toMatchObject({
    state: "pending",
    flags: ["appeal"],
    appeal: appeal.content,
  });
  const stale = await decide([{ id, revision: 1 }], remove);
  expect(stale.body, "a list from before the appeal").toEqual({ decided: 0, left: 1 });
  const { revision } = await get(id);
  await decide([{ id, revision }], { isShown: true });
  expect(await get(id)).toMatchObject({ state: "shown", reason: "", appeal: "" });
  const { data } = await app.call("user/getUserMessageList", {}, headers);
  expect(data.map(({ title }) => title)).toEqual(["您的评价已恢复展示", "您的评价已被移除"]);
});

test("the page of a review shows earlier versions, reports and the answer", async () => {
  const { id } = await makeAuthored();
  const until = new Date();
  await app.database.db
    .insertInto("post_versions")
    .values({ postid: id, revision: 1, score: 2, content: "早先写的是另一段话", until })
    .execute();
  const reporter = await makeOldPlayer(app);
  const report = { kind: "other", content: "这条评价是在骂人，请处理", reason: "vulgar" } as const;
  await app.call("user/sendFeedback", { ...report, target: `review/${id}` }, reporter.headers);
  await callConsole(app, "posts/reply", { id, content: "感谢支持" }, moderator);
  expect(await get(id)).toMatchObject({
    earlier: [{ score: 2, content: "早先写的是另一段话" }],
    reports: [{ reason: "vulgar" }],
    reply: { content: "感谢支持", by: "moderator" },
  });
});

test("a key sees reviews with the name that everybody sees, not the account", async () => {
  const { id } = await makeAuthored();
  const admin = (await signInNew(app, { name: "posts-admin", role: "administrator" })).headers;
  const until = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const key = { name: "posts-program", role: "administrator", until } as const;
  const { body } = await callConsole(app, "keys/add", key, admin);
  const headers = { authorization: `Bearer ${body.key}` };
  const post = (who: Record<string, string>) => callConsole(app, "posts/get", { id }, who);
  expect((await post(admin)).body.uid).toEqual(expect.any(String));
  expect((await post(headers)).body).toMatchObject({ uid: null, nickname: expect.any(String) });
  const { rows } = (await callConsole(app, "posts/list", { state: "shown" }, headers)).body;
  expect(rows.map(({ uid }) => uid)).toEqual(rows.map(() => null));
});

test("a partner answers shown reviews of own games, sees no account, and decides on nothing", async () => {
  const [{ id, uid }, hidden] = [await makeAuthored(), await makeAuthored(waiting)];
  const reply = (who: Record<string, string>, of = id) =>
    callConsole(app, "posts/reply", { id: of, content: "下个版本修复" }, who);
  expect((await reply(stranger)).status).toBe(404);
  expect((await callConsole(app, "posts/get", { id }, stranger)).status).toBe(404);
  expect((await reply(partner, hidden.id)).status).toBe(404);
  expect((await callConsole(app, "posts/get", { id: hidden.id }, partner)).status).toBe(404);
  expect((await reply(partner)).status).toBe(200);
  const { rows } = (await callConsole(app, "posts/list", { state: "pending" }, partner)).body;
  expect(rows.every(({ state }) => state === "shown")).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(`"${uid}"`);
  expect((await decide([{ id, revision: 1 }], remove, partner)).status).toBe(403);
  const list = async () => (await app.call("review/getReviewList", { gameid, pageSize: 50 })).data;
  expect((await list()).find(({ reviewid }) => reviewid === id)?.reply).toMatchObject({
    ...{ author: "开发者", content: "下个版本修复" },
  });
  await callConsole(app, "posts/reply", { id, content: "官方说明" }, moderator);
  expect((await reply(partner)).status).toBe(409);
  await callConsole(app, "posts/unreply", { id }, partner);
  expect((await get(id)).reply).toMatchObject({ content: "官方说明" });
  await callConsole(app, "posts/unreply", { id }, moderator);
  expect((await get(id)).reply).toBeNull();
});

test("an author hears once of an answer, with the way to it, from the partner or the shop", async () => {
  const [{ id, headers }, other] = [await makeAuthored(), await makeAuthored()];
  const reply = (of: string, content: string, who: Record<string, string>) =>
    callConsole(app, "posts/reply", { id: of, content }, who);
  const inbox = async (of = headers) => (await app.call("user/getUserMessageList", {}, of)).data;
  const answers = await Promise.all(["甲", "乙", "丙"].map((text) => reply(id, text, partner)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await reply(id, "官方说明", moderator);
  expect(await inbox()).toMatchObject([
    { title: "《山海评价》的开发者回复了您的评价", link: `/game/${gameid}/reviews/${id}` },
  ]);
  await reply(other.id, "感谢支持", moderator);
  expect(await inbox(other.headers)).toMatchObject([{ title: "您对《山海评价》的评价有官方回复" }]);
});

test("nobody hears of an answer to a review that waits, is removed or is taken back", async () => {
  for (const state of ["pending", "removed", "withdrawn"]) {
    const { id, headers } = await makeAuthored({ state });
    const answer = { id, content: "下个版本修复" };
    expect((await callConsole(app, "posts/reply", answer, partner)).status).toBe(404);
    expect((await app.call("user/getUserMessageList", {}, headers)).data).toEqual([]);
  }
});

test("an answer reaches the browser of an author who has one, and only with the answer", async () => {
  const { db } = app.database;
  const { id, uid, headers } = await makeAuthored();
  const { subscription } = createFakeBrowser("https://push.example/to/author");
  expect((await app.call("user/pushSubscribe", subscription, headers)).code).toBe(1);
  const pushed = () =>
    db.selectFrom("pushes").select(["kind", "link"]).where("uid", "=", uid).execute();
  await callConsole(app, "posts/reply", { id, content: "\u0000" }, partner);
  expect(await pushed()).toEqual([]);
  await callConsole(app, "posts/reply", { id, content: "下个版本修复" }, partner);
  expect(await pushed()).toEqual([{ kind: "post", link: `/game/${gameid}/reviews/${id}` }]);
});

test("a reply that waited is told to the comment's author when it is shown, and no second time", async () => {
  const { db } = app.database;
  const aid = await makeArticle(db, { gameid, title: "版本预告" });
  const [author, writer] = [await makeOldPlayer(app), await makeOldPlayer(app)];
  const comment = { kind: "comment", score: null, gameid, aid } as const;
  const parent = await makeReview(db, { ...comment, uid: author.uid });
  const reply = (uid: string) => makeReview(db, { ...comment, ...waiting, uid, parent } as never);
  const [own, id] = [await reply(author.uid), await reply(writer.uid)];
  const inbox = async () =>
    (await app.call("user/getUserMessageList", {}, author.headers)).data.map(({ title }) => title);
  await decide([{ id: own, revision: 1 }], { isShown: true });
  expect(await inbox()).toEqual([]);
  await decide([{ id, revision: 1 }], { isShown: true });
  await decide([{ id, revision: 1 }], remove);
  await decide([{ id, revision: 1 }], { isShown: true });
  expect(await inbox()).toEqual(["您的评论有新回复"]);
});

test("a removed comment's message leads to its article", async () => {
  const { db } = app.database;
  const aid = await makeArticle(db, { gameid });
  const author = await makeOldPlayer(app);
  const comment = { kind: "comment", score: null, aid } as const;
  const id = await makeReview(db, { uid: author.uid, gameid, ...comment });
  await decide([{ id, revision: 1 }], remove);
  const { data } = await app.call("user/getUserMessageList", {}, author.headers);
  expect(data).toMatchObject([
    { title: "您的评论已被移除", link: `/game/${gameid}/xinwen/${aid}` },
  ]);
});

test("with 先审后发 for everything, a clean text waits too", async () => {
  const editor = (await signInNew(app, { name: "post-editor", role: "editor" })).headers;
  const { value: seen } = (await callConsole(app, "site/list", {}, editor)).body.posts;
  const value = { waiting: "all", words: `${seen.words}\n月饼` } as const;
  expect((await callConsole(app, "site/posts", { value, seen }, editor)).status).toBe(200);
  const { headers } = await makeOldPlayer(app, { verified: true });
  await app.call("game/getDownloadUrl", { gameid, platform: "android" }, headers);
  const submit = (content: string) =>
    app.call("review/submit", { gameid, score: 4, content }, headers);
  expect((await submit("剧情很吸引人，推荐给大家")).data.state).toBe("pending");
  expect(
    (
      await callConsole(
        app,
        "site/posts",
        { value: { ...value, waiting: "flagged" }, seen: value },
        editor,
      )
    ).status,
  ).toBe(200);
  const other = await makeOldPlayer(app, { verified: true });
  await app.call("game/getDownloadUrl", { gameid, platform: "android" }, other.headers);
  const review = { gameid, score: 4, content: "中秋送的月.饼活动真不错呀" };
  expect((await app.call("review/submit", review, other.headers)).data.state).toBe("pending");
});
