import { judgeStatement } from "@playfront/database/testing/citus/judge-statement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOldPlayer, testPassword } from "../testing/accounts.ts";
import {
  makeArticle,
  makeBuild,
  makeColumn,
  makeGame,
  makeGift,
  makeOpening,
  makeReview,
} from "../testing/factories.ts";
import { recordStatements } from "../testing/record-statements.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const tokens = "tokens name no account: new ones need <uid>.<random>";
const claimedGifts = "claims lie by uid, their gifts and reports by giftid; needs two statements";
const giftsOfGames =
  "gifts lie by giftid, and lists ask for those of a game. Answers are kept by the servers";
const names = "nicknames lie by uid, and lists show those of many. Answers are kept by the servers";

/** Statements of hot calls that would ask several nodes of Citus, and why they still do. The list only gets shorter. */
const crossing: Record<string, string> = {
  "live-session: accounts, sessions without uid": tokens,
  "claim-skip: accounts, sessions without uid": tokens,
  "claim-skip: gift and account at once":
    "needs three: the session, the code, and the account's claim",
  "user/logout: sessions without uid": tokens,
  "user/loginSubmit: accounts without uid": "needs a table of names and phones, divided by them",
  "user/loginSubmit: push_subscriptions, pushes without uid":
    "one statement for the messages of many accounts; needs one an account",
  "gift/getUserGiftSnList: code_reports, gifts without giftid": claimedGifts,
  "gift/getUserGiftSnList: gift and account at once": claimedGifts,
  "gift/getClaimedList: gifts without giftid": claimedGifts,
  "gift/getClaimedList: gift and account at once": claimedGifts,
  "gift/getReminderList: gifts without giftid":
    "gifts lie by giftid, and a player waits for several",
  "gift/getGiftGameList: gift_claim_counts, gifts without giftid": giftsOfGames,
  "gift/getGiftList: gift_claim_counts, gifts without giftid": giftsOfGames,
  "game/getGameInfo: gift_claim_counts, gifts without giftid": giftsOfGames,
  "opening/getOpeningList: gifts without giftid": giftsOfGames,
  "review/getReviewList: accounts without uid": names,
  "comment/getCommentList: accounts without uid": names,
};

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("what hot calls send stays on one node of Citus, but for what is known", async () => {
  const sent = await callHotPaths();
  const { rows } = await shop.database.pool.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by 1`);
  const columns = new Map(rows.map((row) => [row.table, row.columns]));
  const found = sent.flatMap((statement) =>
    judgeStatement(statement, columns).map((problem) => `${statement.name}: ${problem}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(crossing).sort());
});

/** Makes the calls of visitors and players that come all the time, and returns the statements that they sent. */
async function callHotPaths() {
  const { ids, player } = await fillShop();
  const { gameid, web, col, aid, giftid, closed, openingid, reviewid, id } = ids;
  const content = "好玩，画面也好看，值得一试";
  const { headers } = player;
  const sent = recordStatements(shop.database.pool);
  const answers = [
    await shop.call("index/getHomeGameList", {}),
    await shop.call("index/getHomeSlidePictureList", {}),
    await shop.call("game/getGameList", { category: "休闲", rank: "热游榜" }),
    await shop.call("game/getGameInfo", { gameid }),
    await shop.call("game/getAlikeList", { gameid }),
    await shop.call("collection/getDailyPickList", {}),
    await shop.call("gift/getGiftGameList", {}),
    await shop.call("gift/getGiftList", { gameid }),
    await shop.call("gift/getGiftInfo", { giftid }),
    await shop.call("gift/getStock", { giftid }),
    await shop.call("opening/getOpeningList", { gameid }),
    await shop.call("review/getReviewList", { gameid }),
    await shop.call("review/getReviewSummary", { gameid }),
    await shop.call("comment/getCommentList", { aid }),
    await shop.call("article/getArticleList", { gameid }),
    await shop.call("article/getArticleInfo", { gameid, col, aid }),
    await shop.call("search/getHotSearchList", {}),
    await shop.call("search/getSearchList", { keyword: "测试" }),
    await shop.call("game/getDownloadUrl", { gameid, platform: "android" }),
    await shop.call("user/loginSubmit", { username: "hotpath1", password: testPassword }),
    await shop.call("user/checkLogin", {}, headers),
    await shop.call("user/getUserInfo", {}, headers),
    await shop.call("gift/getUserGiftSn", { giftid }, headers),
    await shop.call("gift/getUserGiftSn", { giftid: closed }, headers),
    await shop.call("gift/getUserGiftSnList", {}, headers),
    await shop.call("gift/getClaimedList", { gameid }, headers),
    await shop.call("gift/getClaimedList", { giftid }, headers),
    await shop.call("gift/remind", { giftid: closed }, headers),
    await shop.call("gift/getReminderList", {}, headers),
    await shop.call("opening/remind", { openingid }, headers),
    await shop.call("opening/getReminderList", {}, headers),
    await shop.call("game/follow", { gameid }, headers),
    await shop.call("user/getFollowedIds", {}, headers),
    await shop.call("user/getFollowList", {}, headers),
    await shop.call("user/getUserMessageList", {}, headers),
    await shop.call("user/getUnreadCount", {}, headers),
    await shop.call("user/readMessage", { id }, headers),
    await shop.call("user/readAllMessages", { id }, headers),
    await shop.call("game/getEntryUrl", { gameid: web }, headers),
    await shop.call("game/getRecentGameList", {}, headers),
    await shop.call("review/getOwnReview", { gameid }, headers),
    await shop.call("review/submit", { gameid: web, score: 4, content }, headers),
    await shop.call("review/vote", { reviewid, helpful: true }, headers),
    await shop.call("user/logout", {}, headers),
  ];
  expect(answers.filter(({ code }) => code !== 1)).toMatchObject([
    { msg: expect.stringContaining("尚未开放") },
  ]);
  return sent;
}

/** One of everything. */
async function fillShop() {
  const { db } = shop.database;
  const build = await makeBuild(db);
  const gameid = await makeGame(db, { build });
  const web = await makeGame(db, { gametype: "html5" });
  const col = await makeColumn(db, { gameid });
  const aid = await makeArticle(db, { gameid });
  const giftid = await makeGift(db, { gameid, codes: 3 });
  const later = new Date(shop.clock.now().getTime() + 3_600_000);
  const closed = await makeGift(db, { gameid, codes: 3, opensAt: later });
  const openingid = await makeOpening(db, { gameid, opensAt: later });
  const writer = await makeOldPlayer(shop);
  const reviewid = await makeReview(db, { gameid, uid: writer.uid });
  const player = await makeOldPlayer(shop, { username: "hotpath1", verified: true });
  const { id } = await db
    .insertInto("messages")
    .values({ uid: player.uid, title: "标题", content: "内容" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids = { gameid, web, col, aid, giftid, closed, openingid, reviewid, id };
  return { ids, player };
}
