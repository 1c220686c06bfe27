import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createSiteValues } from "../../site/site-values.service.ts";
import { createGameService } from "../game/game.service.ts";
import { createSearchService } from "./search.service.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.deleteFrom("games").execute();
});

async function make(gamename: string, hot = 0, categories = ["休闲"]): Promise<string> {
  return makeGame(app.database.db, { gamename, hot, categories });
}

async function search(keyword: string, page = 1, pageSize = 10): Promise<string[]> {
  const answer = await app.call("search/getSearchList", { keyword, page, pageSize });
  expect(answer.code).toBe(1);
  return answer.data.map((game) => game.gamename);
}

test("a game is found by any part of its name, its pinyin, its initials and its category", async () => {
  await make("植物大战僵尸", 0, ["策略"]);
  await make("天天象棋", 9, ["棋牌"]);
  const keywords = [
    "植物",
    "战",
    "大战僵尸",
    "zhiwu",
    "zhi wu da zhan",
    "ZHIWUDAZHANJIANGSHI",
    "z",
  ];
  for (const keyword of [...keywords, "zwdz", "zwdzjs", "策略", "策", " 植物 "]) {
    expect(await search(keyword), keyword).toEqual(["植物大战僵尸"]);
  }
});

test("better matches come first, more popular games first among equal matches", async () => {
  await make("长跑", 900, ["跑酷"]);
  await make("跑酷", 1);
  await make("跑酷大师", 2);
  await make("跑酷达人", 3);
  await make("天天跑酷", 500);
  expect(await search("跑酷")).toEqual(["跑酷", "跑酷达人", "跑酷大师", "天天跑酷", "长跑"]);
});

test("name matches come before pinyin, pinyin before initials", async () => {
  await make("王牌", 900);
  await make("Wang Online", 1);
  expect(await search("wang")).toEqual(["Wang Online", "王牌"]);
  expect((await search("wan"))[0]).toBe("Wang Online");
  await make("武傲南歌", 990);
  expect(await search("wang")).toEqual(["Wang Online", "王牌", "武傲南歌"]);
});

test("platform ios finds only what iPhones can play, by name, by sound and by a similar name", async () => {
  const { db } = app.database;
  await make("像素工厂世界", 9);
  const gamename = "像素工厂";
  await makeGame(db, { gamename, appStoreUrl: "https://apps.apple.com/app/id1" });
  for (const keyword of ["像素", "xiangsu", "xsgc", "休闲", "象素工场"]) {
    const { data } = await app.call("search/getSearchList", { keyword, platform: "ios" });
    expect(
      data.map((game) => game.gamename),
      keyword,
    ).toEqual([gamename]);
    expect(await search(keyword), keyword).toHaveLength(2);
  }
});

test("a keyword of the same sounds or with a wrong letter or character finds what it may mean", async () => {
  await make("植物大战僵尸", 9);
  await make("像素工厂", 1);
  await make("像素工厂世界", 2);
  const both = ["像素工厂世界", "像素工厂"];
  for (const keyword of [
    "象素公场",
    "像树工厂",
    "xiangsugonchang",
    "xiangshu gongchang",
    "像素飞厂",
  ]) {
    expect(await search(keyword), keyword).toEqual(both);
  }
  for (const keyword of ["植物大站", "植物大战疆尸", "植务大战僵尸", "zhiwudazan"]) {
    expect(await search(keyword), keyword).toEqual(["植物大战僵尸"]);
  }
  for (const keyword of ["消消乐", "像人", "动物大逃亡", "qqzzqqzz", "场"]) {
    expect(await search(keyword), keyword).toEqual([]);
  }
});

test("the Chinese part of a mixed name is found by its sounds and by characters that sound alike", async () => {
  const names = ["Antimine 扫雷", "gobandroid 围棋", "OpenSudoku 数独", "破碎的像素地牢"];
  for (const name of names) await make(name);
  const keywords = {
    "Antimine 扫雷": ["saolei", "sao lei", "saol", "sl", "扫类"],
    "gobandroid 围棋": ["weiqi", "wq", "围其"],
    "OpenSudoku 数独": ["shudu", "数读"],
    破碎的像素地牢: ["dilao", "xiangsu", "xsdl"],
  };
  for (const [name, all] of Object.entries(keywords)) {
    for (const keyword of all) expect(await search(keyword), keyword).toEqual([name]);
  }
});

test.each([
  ["仙剑奇侠传", ["xjqxz", "xianjianqixiazhuan", "xiánjiànqíxiázhuàn", "xjqxc"]],
  ["率土之滨", ["stzb", "shuaituzhibin", "shuaitu", "shuài tǔ", "ltzb"]],
  ["封神朝歌", ["zhaoge", "zg", "fszg", "fengshenzhaoge", "cháo gē"]],
  ["五子棋", ["wǔ zǐ qí", "ＷǓ zǐ"]],
  ["砖块快跑", ["快跑 砖块", "kuaipao zhuankuai", "跑 块快 砖"]],
] as const)("%s is found by each way to say it", async (gamename, keywords) => {
  await make(gamename);
  for (const keyword of keywords) {
    const { data } = await app.call("search/getSearchList", { keyword, page: 1, pageSize: 10 });
    const found = data.map((game) => [game.gamename, game.match === "similar"]);
    expect(found, keyword).toEqual([[gamename, false]]);
  }
});

test("words as typed go before words in another order, on every page", async () => {
  const asTyped = ["跑酷飞车", "跑酷飞车二", "跑酷飞车三"];
  for (const [index, gamename] of asTyped.entries()) await make(gamename, 9 - index);
  for (const gamename of ["飞车跑酷", "飞车跑酷二", "飞车跑酷三"]) await make(gamename);
  expect(await search("跑酷 飞车", 1, 2)).toEqual(asTyped.slice(0, 2));
  expect(await search("跑酷 飞车", 2, 2)).toEqual(asTyped.slice(2));
  expect(await search("跑酷 飞车", 3, 2)).toEqual([]);
  expect(await search("二 飞车跑酷", 1, 10)).toEqual(["飞车跑酷二"]);
});

test("a game is found by another name of its own, also with a wrong letter", async () => {
  const { db } = app.database;
  await makeGame(db, { gamename: "像素工厂", aliases: ["Mindustry"] });
  await makeGame(db, { gamename: "数字合合", aliases: ["2048 Merge"] });
  for (const keyword of ["mindustry", "Mindus", "dustry", "mindostry"]) {
    expect(await search(keyword), keyword).toEqual(["像素工厂"]);
  }
  expect(await search("2048")).toEqual(["数字合合"]);
});

test("similar games are on the first page only, and an unpublished one is not among them", async () => {
  await make("像素工厂");
  await makeGame(app.database.db, { gamename: "像素工场主", published: false });
  expect(await search("象素工场")).toEqual(["像素工厂"]);
  expect(await search("象素工场", 2)).toEqual([]);
});

test("each game says why it was found", async () => {
  await make("王者大陆", 3, ["策略"]);
  await make("Wang Online", 2, ["角色"]);
  await make("外贸大亨", 1, ["wang"]);
  const match = async (keyword: string) =>
    (await app.call("search/getSearchList", { keyword })).data.map((game) => game.match);
  expect(await match("wang")).toEqual(["name", "pinyin", "category"]);
  expect(await match("王者")).toEqual(["name"]);
  expect(await match("wzd")).toEqual(["initials"]);
  expect(await match("策略")).toEqual(["category"]);
  expect(await match("忘者大陆")).toEqual(["similar"]);
});

test("a single Latin letter finds names, pinyin and initials that begin with it", async () => {
  await make("贪吃蛇", 3);
  await make("Tux Racer", 2);
  await make("Super Tux", 1);
  expect(await search("t")).toEqual(["Tux Racer", "Super Tux", "贪吃蛇"]);
});

test("case, width and spaces make no difference", async () => {
  await make("SuperTux 大冒险");
  for (const keyword of ["supertux", "SUPER TUX", "ｓｕｐｅｒ", "tux大"]) {
    expect(await search(keyword), keyword).toEqual(["SuperTux 大冒险"]);
  }
});

test("a keyword that gets longer by its normal form finds what begins like it", async () => {
  await make("㍿".repeat(20));
  expect(await search("㍿".repeat(15))).toEqual(["㍿".repeat(20)]);
});

test("pages are complete and never repeat a game", async () => {
  for (let index = 0; index < 7; index += 1) await make(`地下城${index}`, index);
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await search("地下城", page, 3)));
  expect(pages).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `地下城${index}`));
  expect(await search("地下城", 4, 3)).toEqual([]);
});

test("wildcards, quotes and backslashes have no special meaning", async () => {
  await make("百分百");
  await make("100% 弹球");
  await make("下划_线");
  expect(await search("%")).toEqual(["100% 弹球"]);
  expect(await search("_")).toEqual(["下划_线"]);
  for (const keyword of ["'", '"', "\\", "';drop table games;--", "%%", "{}", "a%", "(", "\\x"]) {
    expect(await search(keyword), keyword).toEqual([]);
  }
});

test("an unpublished game is not found", async () => {
  await makeGame(app.database.db, { gamename: "绝版游戏", published: false });
  expect(await search("绝版")).toEqual([]);
  expect(await search("jueban")).toEqual([]);
});

test("a keyword of spaces finds nothing; an empty and a far too long one are refused", async () => {
  await make("任意游戏");
  expect(await search("  ")).toEqual([]);
  const empty = await app.call("search/getSearchList", { keyword: "" });
  expect([empty.code, empty.data, empty.msg]).toEqual([400, { field: "keyword" }, "请填写关键词"]);
  const long = await app.call("search/getSearchList", { keyword: "长".repeat(41) });
  expect([long.code, long.data]).toEqual([400, { field: "keyword" }]);
});

test("hot searches are the chosen games in their order, filled up to ten by popularity", async () => {
  const gameids: string[] = [];
  for (let index = 0; index < 14; index += 1) gameids.push(await make(`热门${index}`, index));
  const { db, clock } = { db: app.database.db, clock: app.clock };
  const service = createSearchService({
    db,
    games: createGameService({ db, clock }),
    siteValues: createSiteValues({ db }),
  });
  await service.setHotSearches([gameids[2]!, gameids[13]!]);
  const { data } = await app.call("search/getHotSearchList", {});
  expect(data.keyword).toBe("热门2");
  const expected = [2, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((index) => `热门${index}`);
  expect(data.list.map((game) => game.gamename)).toEqual(expected);
});
