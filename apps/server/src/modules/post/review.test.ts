import type { ReviewSort } from "@playfront/contract/post-words";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOldPlayer, makePlayer, type PlayerOverrides } from "../../testing/accounts.ts";
import { newPhone } from "../../testing/clients/captcha.ts";
import { makeGame, makeReview } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { hiddenName } from "./post.rules.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ trustedProxies: 1 }, { hearChanges: true });
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
let addresses = 0;
const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile";
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
};

/** A player with an old account, a bound phone and an address of their own, who has played the games. */
async function makeReader(games: readonly string[] = [], overrides: PlayerOverrides = {}) {
  const player = await makeOldPlayer(shop, { phone: newPhone(), ...overrides });
  const headers: Headers = {
    ...player.headers,
    "x-forwarded-for": newAddress(),
    "user-agent": android,
  };
  for (const gameid of games)
    await shop.call("game/getDownloadUrl", { gameid, platform: "android" }, headers);
  return { ...player, headers };
}

const newGame = () => makeGame(shop.database.db);
const fine = "画面精美，手感流畅，值得一玩。";
const submit = (
  gameid: string,
  headers: Headers,
  more: { score?: number; content?: string } = {},
) => shop.call("review/submit", { gameid, score: 5, content: fine, ...more }, headers);
const list = async (gameid: string, sort?: ReviewSort) =>
  (await shop.call("review/getReviewList", { gameid, ...(sort && { sort }) })).data;
const summary = async (gameid: string) =>
  (await shop.call("review/getReviewSummary", { gameid })).data;
const own = async (gameid: string, headers: Headers) =>
  (await shop.call("review/getOwnReview", { gameid }, headers)).data;
const decide = (id: string, state: "shown" | "removed") =>
  shop.database.db
    .updateTable("posts")
    .set({ state, reason: state === "removed" ? "广告或导流" : "" })
    .where("id", "=", id)
    .execute();

test("a player's review is shown with nickname, stars and system, and nothing that names the account", async () => {
  const gameid = await newGame();
  const player = await makeReader([gameid], { username: "secret_name" });
  const answer = await submit(gameid, player.headers, { content: `  ${fine}\r\n<b>粗体</b>  ` });
  expect(answer).toMatchObject({ code: 1, data: { state: "shown", score: 5, appealable: false } });
  await expect.poll(() => list(gameid)).toHaveLength(1);
  const [review] = await list(gameid);
  expect(review).toMatchObject({
    ...{ score: 5, content: `${fine}\n<b>粗体</b>`, device: "Android", helpful: 0, edited: false },
  });
  const text = JSON.stringify(review);
  for (const secret of [`"${player.uid}"`, "secret_name", "uid"])
    expect(text).not.toContain(secret);
  expect(await summary(gameid)).toEqual({ reviewnum: 1, score: 7.1, spread: [0, 0, 0, 0, 1] });
});

test("bought reviews: without play, without a known person or of an unknown game none is written", async () => {
  const [gameid, unlisted] = [await newGame(), await makeGame(shop.database.db)];
  const stranger = await makeReader();
  expect(await submit(gameid, stranger.headers)).toMatchObject({ code: 403 });
  const nameless = await makePlayer(shop);
  await shop.call("game/getDownloadUrl", { gameid, platform: "android" }, nameless.headers);
  expect(await submit(gameid, nameless.headers)).toMatchObject({ code: 2004 });
  const verified = await makeReader([gameid], { phone: undefined, verified: true } as never);
  expect((await submit(gameid, verified.headers)).code).toBe(1);
  const player = await makeReader([unlisted]);
  const { db } = shop.database;
  await db.updateTable("games").set({ published: false }).where("gameid", "=", unlisted).execute();
  expect((await submit(unlisted, player.headers)).code).toBe(404);
  expect((await submit(gameid, { deviceid: "d" })).code).toBe(401);
  expect(await own(gameid, stranger.headers)).toEqual({ played: false, votes: [] });
  expect(await list(unlisted)).toEqual([]);
});

test("what turns a text round is taken out of it", async () => {
  const gameid = await newGame();
  const { headers } = await makeReader([gameid]);
  const answer = await submit(gameid, headers, { content: "这是一段正常的评价\u202e反过来" });
  expect(answer.data).toMatchObject({ content: "这是一段正常的评价反过来" });
});

test.each([
  ["too short", { content: "太短" }, "content"],
  ["too long", { content: "长".repeat(2001) }, "content"],
  ["with a private character", { content: "这是一段正常的评价\uE000反过来" }, "content"],
  ["with stacked marks", { content: "一二三四五六七八九十\u0301\u0301\u0301\u0301" }, "content"],
  ["of no stars", { score: 0 }, "score"],
  ["of six stars", { score: 6 }, "score"],
])("a review %s is refused with the field's name", async (_name, more, field) => {
  const gameid = await newGame();
  const { headers } = await makeReader([gameid]);
  expect(await submit(gameid, headers, more)).toMatchObject({ code: 400, data: { field } });
});

test("stars may stand alone", async () => {
  const gameid = await newGame();
  const { headers } = await makeReader([gameid]);
  expect(await submit(gameid, headers, { content: "" })).toMatchObject({ code: 1 });
});

test("an account has one review of a game, also of many sent at once; a change keeps what was there before", async () => {
  const gameid = await newGame();
  const { headers, uid } = await makeReader([gameid]);
  const scores = [1, 2, 3, 4];
  const answers = await Promise.all(scores.map((score) => submit(gameid, headers, { score })));
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  const rows = await shop.database.db
    .selectFrom("posts")
    .leftJoin("post_versions", "post_versions.postid", "posts.id")
    .select(["posts.id", "posts.score as now", "post_versions.score as earlier", "posts.revision"])
    .where("uid", "=", uid)
    .execute();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  expect(
    rows
      .map(({ earlier }) => earlier)
      .concat(rows[0]!.now)
      .sort(),
  ).toEqual(scores);
  shop.clock.advance(1);
  await submit(gameid, headers, { score: 5 });
  await expect.poll(async () => (await list(gameid))[0]?.edited).toBe(true);
  expect((await summary(gameid)).reviewnum).toBe(1);
  const { score } = (await own(gameid, headers)).review!;
  await submit(gameid, headers, { score });
  expect(
    (
      await shop.database.db.selectFrom("posts").select("revision").where("uid", "=", uid).execute()
    )[0],
  ).toEqual({ revision: 5 });
});

test("an account writes ten times a day", async () => {
  const gameid = await newGame();
  const { headers } = await makeReader([gameid]);
  const codes: number[] = [];
  for (let round = 0; round < 11; round += 1)
    codes.push((await submit(gameid, headers, { content: `${fine}${round}` })).code);
  expect(codes).toEqual([...Array(10).fill(1), 429]);
});

test("what speaks against a text sends it into the queue; its author alone sees it", async () => {
  const gameid = await newGame();
  const flagged = async (content: string) => {
    const { headers, uid } = await makeReader([gameid]);
    expect(await submit(gameid, headers, { content })).toMatchObject({
      data: { state: "pending" },
    });
    const row = shop.database.db.selectFrom("posts").select("flags").where("uid", "=", uid);
    expect((await own(gameid, headers)).review).toMatchObject({ content, state: "pending" });
    return (await row.executeTakeFirstOrThrow()).flags;
  };
  expect(await flagged("便宜代 充，需要的朋友联系我")).toEqual(["word"]);
  expect(await flagged("看这里 https://a.example 有惊喜")).toEqual(["link"]);
  expect(await flagged("联系电话一三八 1234 5678 找我")).toEqual(["phone"]);
  const { headers, uid } = await makeReader([gameid]);
  const { db } = shop.database;
  const createdAt = shop.clock.now();
  await db.updateTable("accounts").set({ created_at: createdAt }).where("uid", "=", uid).execute();
  expect((await submit(gameid, headers)).data.state).toBe("pending");
  expect(await list(gameid)).toEqual([]);
  expect(await summary(gameid)).toEqual({ reviewnum: 0, spread: [0, 0, 0, 0, 0] });
});

test("a removed review is shown to its author with the reason, leaves the score at once, and can be appealed once", async () => {
  const gameid = await newGame();
  const [author, other] = [await makeReader([gameid]), await makeReader()];
  const { reviewid } = (await submit(gameid, author.headers)).data;
  await expect.poll(() => list(gameid)).toHaveLength(1);
  await decide(reviewid, "removed");
  await expect.poll(() => list(gameid)).toEqual([]);
  expect((await summary(gameid)).reviewnum).toBe(0);
  expect((await own(gameid, author.headers)).review).toMatchObject({
    ...{ state: "removed", reason: "广告或导流", appealable: true },
  });
  const appeal = (headers: Headers) =>
    shop.call("review/appeal", { reviewid, content: "这是我的真实体验，不是广告" }, headers);
  expect((await appeal(other.headers)).code).toBe(404);
  const answers = await Promise.all([1, 2, 3].map(() => appeal(author.headers)));
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 404, 404]);
  expect((await own(gameid, author.headers)).review).toMatchObject({ state: "pending" });
  await decide(reviewid, "removed");
  expect((await appeal(author.headers)).code).toBe(404);
  expect((await own(gameid, author.headers)).review).toMatchObject({ appealable: false });
});

test("a removed review that is taken back and written anew waits for an operator", async () => {
  const gameid = await newGame();
  const { headers } = await makeReader([gameid]);
  const { reviewid } = (await submit(gameid, headers)).data;
  await decide(reviewid, "removed");
  await shop.call("review/withdraw", { gameid }, headers);
  expect((await own(gameid, headers)).review).toBeUndefined();
  const again = await submit(gameid, headers, { content: "完全不同的一段评价内容" });
  expect(again.data).toMatchObject({ reviewid, state: "pending" });
  const changed = await submit(gameid, headers, { content: "又一段完全不同的评价内容" });
  expect(changed.data.state).toBe("pending");
});

test("a vote of an account counts once, also of many sent at once, and none for one's own review", async () => {
  const gameid = await newGame();
  const [author, reader] = [await makeReader([gameid]), await makeReader()];
  const { reviewid } = (await submit(gameid, author.headers)).data;
  const vote = (headers: Headers, helpful = true) =>
    shop.call("review/vote", { reviewid, helpful }, headers);
  const votes = await Promise.all(Array.from({ length: 5 }, () => vote(reader.headers)));
  expect(votes.map(({ data }) => data.helpful)).toEqual([1, 1, 1, 1, 1]);
  expect((await vote(author.headers)).data).toEqual({ helpful: 1 });
  expect((await own(gameid, reader.headers)).votes).toEqual([reviewid]);
  expect((await vote(reader.headers, false)).data).toEqual({ helpful: 0 });
  expect((await vote(reader.headers, false)).data).toEqual({ helpful: 0 });
  await vote(reader.headers);
  await decide(reviewid, "removed");
  expect((await vote(reader.headers)).code).toBe(404);
});

test("reviews are sorted by helpfulness, by time and by stars", async () => {
  const gameid = await newGame();
  const { db } = shop.database;
  const stars = [3, 5, 1];
  for (const [index, score] of stars.entries()) {
    const { uid } = await makeReader();
    const editedAt = new Date(Date.now() - index * 60_000);
    await makeReview(db, { uid, gameid, score, helpful: [2, 1, 7][index], edited_at: editedAt });
  }
  const starsBy = async (sort?: ReviewSort) => (await list(gameid, sort)).map(({ score }) => score);
  expect(await starsBy()).toEqual([1, 3, 5]);
  expect(await starsBy("newest")).toEqual([3, 5, 1]);
  expect(await starsBy("score")).toEqual([5, 3, 1]);
});

test("a name that advertises is shown as nobody's", async () => {
  const gameid = await newGame();
  const { headers, uid } = await makeReader([gameid]);
  const { db } = shop.database;
  await db.updateTable("accounts").set({ nickname: "找我代★充" }).where("uid", "=", uid).execute();
  await submit(gameid, headers);
  await expect.poll(async () => (await list(gameid))[0]?.nickname).toBe(hiddenName);
});

test("a bomb of one device or address moves the score by one review a day", async () => {
  const gameid = await newGame();
  const bombers = await Promise.all(Array.from({ length: 6 }, () => makeReader([gameid])));
  const address = newAddress();
  for (const [index, { headers }] of bombers.entries()) {
    const same: Headers = index < 3 ? { deviceid: "bomber" } : { "x-forwarded-for": address };
    const answer = await submit(gameid, { ...headers, ...same }, { score: 1 });
    expect(answer.data.state).toBe("shown");
  }
  await expect.poll(async () => (await summary(gameid)).spread).toEqual([2, 0, 0, 0, 0]);
  expect(await list(gameid)).toHaveLength(6);
});

test("a bomb of many devices is shown only after an operator has looked at it", async () => {
  const gameid = await newGame();
  const states: string[] = [];
  const bombers = await Promise.all(Array.from({ length: 12 }, () => makeReader([gameid])));
  for (const { headers } of bombers)
    states.push((await submit(gameid, headers, { score: 1 })).data.state);
  expect(states).toEqual([...Array(10).fill("shown"), "pending", "pending"]);
  const changed = await submit(gameid, bombers[11]!.headers, { content: "换一段文字也还是要等待" });
  expect(changed.data.state).toBe("pending");
});

test("reviews of new accounts, however many, make nobody else's wait", async () => {
  const gameid = await newGame();
  for (let made = 0; made < 12; made += 1) {
    const { uid } = await makePlayer(shop);
    await makeReview(shop.database.db, { uid, gameid, state: "pending", flags: ["new"] });
  }
  const { headers } = await makeReader([gameid]);
  expect((await submit(gameid, headers)).data.state).toBe("shown");
});

test("stars that are added up by the clean-up count as before, also those of a deleted account", async () => {
  const gameid = await newGame();
  const players = await Promise.all([1, 2, 3].map(() => makeReader([gameid])));
  for (const [index, { headers }] of players.entries())
    await submit(gameid, headers, { score: index + 3 });
  const before = await summary(gameid);
  expect(before.spread).toEqual([0, 0, 1, 1, 1]);
  await shop.tasks.clean_up();
  const { db } = shop.database;
  expect(await db.selectFrom("review_deltas").selectAll().execute()).toEqual([]);
  await db.deleteFrom("accounts").where("uid", "=", players[0]!.uid).execute();
  await expect.poll(async () => (await summary(gameid)).spread).toEqual([0, 0, 0, 1, 1]);
  expect(await list(gameid)).toHaveLength(2);
});

test("one review is found by its id, in its game alone and while everybody may read it", async () => {
  const { db } = shop.database;
  const [gameid, other] = [await newGame(), await newGame()];
  const ids = await Promise.all(
    [1, 2].map(async () => makeReview(db, { uid: (await makePlayer(shop)).uid, gameid })),
  );
  const [reviewid, second] = ids as [string, string];
  const find = async (of: { gameid: string; reviewid: string }) =>
    (await shop.call("review/getReviewList", of)).data.map((review) => review.reviewid);
  expect(await find({ gameid, reviewid })).toEqual([reviewid]);
  expect(await find({ gameid, reviewid: second })).toEqual([second]);
  expect(await find({ gameid: other, reviewid })).toEqual([]);
  await decide(reviewid, "removed");
  await expect.poll(() => find({ gameid, reviewid })).toEqual([]);
});
