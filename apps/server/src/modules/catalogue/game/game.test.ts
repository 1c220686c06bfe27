import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBuild, makeGame, makeGift } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function make(overrides: Parameters<typeof makeGame>[1] = {}) {
  return makeGame(app.database.db, overrides);
}

async function list(query: Parameters<typeof app.call<"game/getGameList">>[1]) {
  const { data } = await app.call("game/getGameList", query);
  return data.map((game) => game.gameid);
}

test("a category lists its games by popularity, page by page, without unpublished ones", async () => {
  const category = "赛车";
  const gameids: string[] = [];
  for (const hot of [30, 50, 10, 40, 20]) {
    gameids.push(await make({ categories: ["动作", category], hot }));
  }
  await make({ categories: [category], hot: 99, published: false });
  const byHot = [1, 3, 0, 4, 2].map((index) => gameids[index]);
  expect(await list({ category, page: 1, pageSize: 2 })).toEqual(byHot.slice(0, 2));
  expect(await list({ category, page: 2, pageSize: 2 })).toEqual(byHot.slice(2, 4));
  expect(await list({ category, page: 3, pageSize: 2 })).toEqual(byHot.slice(4));
  expect(await list({ category, page: 4, pageSize: 2 })).toEqual([]);
});

test("lists say of mobile games whether the App Store has them", async () => {
  const category = "苹果";
  await make({ categories: [category], hot: 3, appStoreUrl: "https://apps.apple.com/app/id1" });
  await make({ categories: [category], hot: 2 });
  await make({ categories: ["页游", category], hot: 1, gametype: "html5", entryUrl: "/h5/x/" });
  const { data } = await app.call("game/getGameList", { category, page: 1, pageSize: 10 });
  expect(data.map(({ ios }) => ios)).toEqual([true, false, undefined]);
});

test("games of equal popularity are each on exactly one page", async () => {
  const category = "同分";
  for (let index = 0; index < 7; index += 1) await make({ categories: [category], hot: 5 });
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await list({ category, page, pageSize: 3 })));
  expect(new Set(pages).size).toBe(7);
});

test("全部 lists all games, like no category at all", async () => {
  const gameid = await make({ hot: 1_000_000 });
  expect((await list({ page: 1, pageSize: 50 }))[0]).toBe(gameid);
  expect((await list({ page: 1, pageSize: 49, category: "全部", orderField: "hot" }))[0]).toBe(
    gameid,
  );
});

test("新游榜 orders by release, 热游榜 by popularity", async () => {
  const category = "榜单";
  const old = await make({ categories: [category], hot: 9, releasedAt: new Date("2020-01-01") });
  const fresh = await make({ categories: [category], hot: 1, releasedAt: new Date("2099-01-01") });
  const page = { page: 1, pageSize: 10 };
  expect(await list({ ...page, rank: "热游榜", category })).toEqual([old, fresh]);
  expect(await list({ ...page, rank: "新游榜", category })).toEqual([fresh, old]);
  expect((await list({ ...page, rank: "新游榜" }))[0]).toBe(fresh);
});

test("games since a day are those that came out in it or later, by popularity, without those to come", async () => {
  const releasedAt = (day: string) => new Date(`${day}T00:00:00+08:00`);
  const fresh = await make({ hot: 2_000_001, releasedAt: releasedAt("2098-06-02") });
  const known = await make({ hot: 2_000_002, releasedAt: releasedAt("2098-06-02") });
  await make({ hot: 2_000_003, releasedAt: new Date("2098-06-01T15:59:00Z") });
  const page = { page: 1, pageSize: 10 };
  const found = await list({ ...page, releasedfrom: "2098-06-02", orderField: "hot" });
  expect(found.slice(0, 2)).toEqual([known, fresh]);
  const wrong = await app.call("game/getGameList", { ...page, releasedfrom: "2098-02-30" });
  expect(wrong).toMatchObject({ code: 400, data: { field: "releasedfrom" } });
});

test("an unknown category, an unknown rank and a page beyond the last are empty lists", async () => {
  expect(await list({ category: "没有这个分类" })).toEqual([]);
  expect(await list({ category: "长".repeat(2000) })).toEqual([]);
  expect(await list({ rank: "长".repeat(2000) })).toEqual([]);
  expect(await list({ rank: "没有这个榜" })).toEqual([]);
  expect(await list({ page: 1_000_000, pageSize: 50 })).toEqual([]);
});

test("the home page has the eighteen most popular games", async () => {
  for (let index = 0; index < 20; index += 1) await make({ hot: 2_000_000 + index });
  const { data } = await app.call("index/getHomeGameList", {});
  expect(data.hot).toHaveLength(18);
  expect(data.hot[0]?.gamename).toBeTypeOf("string");
  const gameids = data.hot.map((game) => Number(game.gameid));
  expect(gameids).toEqual([...gameids].sort((a, b) => b - a));
});

test("a game is answered with its facts; unknown facts are absent", async () => {
  const gameid = await make({
    gamename: "远古帝国",
    size: 21.4,
    pictures: ["/media/a.webp", "/media/b.webp"],
    activity: { href: "/gift/", src: "/media/c.webp", title: "周年庆礼包" },
    version: "1.2.3",
    versionCode: 12,
    updatedAt: new Date("2026-03-01T00:00:00Z"),
    releasedAt: new Date("2026-01-31T16:00:00Z"),
    permissions: ["网络"],
    ageRating: "12+",
    appStoreUrl: "https://apps.apple.com/app/id1",
  });
  const { code, data } = await app.call("game/getGameInfo", { gameid });
  expect(code).toBe(1);
  expect(data).toEqual({
    gameid,
    gamename: "远古帝国",
    logo: "/media/test-logo.webp",
    gametype: "mobile",
    size: 21.4,
    ios: true,
    released: "2026-02-01",
    introduction: "一款用来测试的游戏",
    category: ["休闲"],
    score: 8.6,
    description: "这款游戏只在测试里出现。",
    picture: ["/media/a.webp", "/media/b.webp"],
    giftList: [],
    gifttotal: 0,
    activity: { href: "/gift/", src: "/media/c.webp", title: "周年庆礼包" },
    version: "1.2.3",
    versioncode: 12,
    updatedat: "2026-03-01T08:00:00+08:00",
    changedat: "2026-03-01T08:00:00+08:00",
    permissions: ["网络"],
    agerating: "12+",
    appstoreurl: "https://apps.apple.com/app/id1",
  });
});

test("the facts of a game's build replace what an operator entered", async () => {
  const build = await makeBuild(app.database.db, {
    package_name: "cn.playfront.real",
    version_name: "2.0.1",
    version_code: String(2 * 2 ** 32 + 5),
    permissions: ["android.permission.CAMERA"],
  });
  const entered = { version: "1.0", versionCode: 1, packageName: "cn.typed.in", developer: "某某" };
  const gameid = await make({ ...entered, sha256: "00", permissions: ["网络"], build });
  const { data } = await app.call("game/getGameInfo", { gameid });
  expect(data).toMatchObject({
    developer: "某某",
    version: "2.0.1",
    versioncode: 2 * 2 ** 32 + 5,
    packagename: "cn.playfront.real",
    permissions: ["android.permission.CAMERA"],
    sha256: "ab".repeat(32),
    signer: "cd".repeat(32),
    minsdk: 24,
    targetsdk: 34,
    schemes: ["v2", "v3"],
  });
});

test("facts that the build does not give stay as entered, or unknown", async () => {
  const open = { version_name: "", min_sdk: null, target_sdk: null, signer_sha256: null };
  const build = await makeBuild(app.database.db, { ...open, permissions: [] });
  const gameid = await make({ version: "1.0", permissions: ["网络"], build });
  const { data } = await app.call("game/getGameInfo", { gameid });
  expect(data).toMatchObject({ version: "1.0", permissions: [] });
  for (const unknown of ["minsdk", "targetsdk", "signer"]) expect(data).not.toHaveProperty(unknown);
});

test("a game whose build is not registered shows what an operator entered", async () => {
  const gameid = await make({ build: "never-registered", packageName: "cn.typed.in" });
  const { data } = await app.call("game/getGameInfo", { gameid });
  expect(data.packagename).toBe("cn.typed.in");
  expect(data).not.toHaveProperty("schemes");
});

test("an HTML5 game has no size", async () => {
  const gameid = await make({ gametype: "html5" });
  const { data } = await app.call("game/getGameInfo", { gameid });
  expect(data).not.toHaveProperty("size");
  expect(data.category).toContain("页游");
});

test("a game shows its two newest available gifts and the number of all", async () => {
  const gameid = await make();
  const { db } = app.database;
  const day = 86_400_000;
  const past = { opensAt: new Date(Date.now() - 2 * day), expiresAt: new Date(Date.now() - day) };
  await makeGift(db, { gameid, codes: 1, giftname: "一" });
  await makeGift(db, { gameid, codes: 1, giftname: "二" });
  await makeGift(db, { gameid, codes: 1, giftname: "三" });
  await makeGift(db, { gameid, codes: 1, giftname: "过期", ...past });
  const { data } = await app.call("game/getGameInfo", { gameid });
  expect(data.giftList.map((gift) => gift.giftname)).toEqual(["三", "二"]);
  expect(data.gifttotal).toBe(3);
});

test("an unknown and an unpublished game answer 404", async () => {
  const gameid = await make({ published: false });
  for (const unknown of [gameid, "999999999999999999"]) {
    const answer = await app.call("game/getGameInfo", { gameid: unknown });
    expect([answer.status, answer.code, answer.msg]).toEqual([200, 404, "游戏不存在或已下架"]);
  }
});

test("platform ios leaves out what iPhones cannot play, in each order and on each page", async () => {
  const category = "苹果专区";
  const appStoreUrl = "https://apps.apple.com/app/id1";
  const categories = [category];
  const store = await make({
    categories,
    hot: 3_000_009,
    releasedAt: new Date("2199-01-01"),
    appStoreUrl,
  });
  const android = await make({ categories, hot: 3_000_008, releasedAt: new Date("2199-01-02") });
  const web = await make({
    ...{ categories: ["页游", category], hot: 3_000_007, releasedAt: new Date("2199-01-03") },
    ...{ gametype: "html5", entryUrl: "/h5/x/" },
  });
  const onIos = { platform: "ios", page: 1, pageSize: 2 } as const;
  for (const selection of [{ category }, {}]) {
    expect(await list({ ...selection, ...onIos })).toEqual([store, web]);
    expect(await list({ ...selection, ...onIos, rank: "新游榜" })).toEqual([web, store]);
    expect(await list({ ...selection, ...onIos, page: 2, pageSize: 1 })).toEqual([web]);
    expect((await list({ ...selection, pageSize: 3 }))[1]).toBe(android);
  }
});

test("an age lists the games that are marked for it or earlier, with their marks", async () => {
  const category = "适龄";
  const base = 5_000_000;
  const make8 = await make({ categories: [category], hot: base, ageRating: "8+" });
  const make16 = await make({ categories: [category], hot: base + 1, ageRating: "16+" });
  const make12 = await make({
    ...{ categories: ["页游", category], hot: base + 2, ageRating: "12+" },
    ...{ gametype: "html5", entryUrl: "/h5/x/" },
  });
  await make({ categories: [category], hot: base + 3 });
  expect((await list({ age: "16", pageSize: 3 })).slice(0, 3)).toEqual([make12, make16, make8]);
  expect((await list({ age: "12", pageSize: 2 })).slice(0, 2)).toEqual([make12, make8]);
  expect(await list({ age: "16", page: 2, pageSize: 2 })).toContain(make8);
  expect((await list({ age: "8" }))[0]).toBe(make8);
  expect((await list({ age: "16", platform: "ios" }))[0]).toBe(make12);
  expect(await list({ age: "16", rank: "新游榜" })).toEqual([]);
  const { data } = await app.call("game/getGameList", { age: "8", page: 1, pageSize: 50 });
  expect(new Set(data.map(({ agerating }) => agerating))).toEqual(new Set(["8+"]));
  const wrong = { age: "99", page: 1, pageSize: 10 } as never;
  expect((await app.call("game/getGameList", wrong)).code).toBe(400);
});
