import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { SiteSection, SiteValue } from "@playfront/contract/console/site";
import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSites } from "../../ssr/sites.ts";
import { makeArticle, makeColumn, makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createLiveSite } from "./live-site.ts";

let app: TestApp;
let editor: Record<string, string>;
let administrator: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
  administrator = (await signInNew(app, { name: "anna", role: "administrator" })).headers;
});
afterAll(() => app.close());

const list = async () => (await callConsole(app, "site/list", {}, editor)).body;

/** Changes what is there now. */
async function change<Section extends SiteSection>(
  section: Section,
  value: SiteValue<Section>,
  headers = editor,
) {
  const { value: seen } = (await list())[section];
  const payload = { value, seen } as ConsolePayload<`site/${Section}`>;
  return callConsole(app, `site/${section}`, payload as never, headers);
}

test("the site has the shop's own sections and questions until operators set others", async () => {
  const { home, help, search } = await list();
  expect(home).toMatchObject({ at: "", by: "" });
  expect(home.value.sections.map(({ title }) => title)[0]).toBe("今日礼包");
  expect(help.value.topics[0]?.title).toBe("下载与安装");
  expect(search.value).toEqual({ keyword: "", games: [] });
  expect((await app.call("index/getHomeSectionList", {})).data).toEqual([]);
  expect((await app.call("index/getHelpList", {})).data).toEqual([]);
});

test("hot searches and the default keyword reach players within a second", async () => {
  const games = [await makeGame(app.database.db), await makeGame(app.database.db)];
  await app.call("search/getHotSearchList", {});
  expect((await change("search", { keyword: "五子棋", games })).status).toBe(200);
  await vi.waitFor(async () => {
    const { data } = await app.call("search/getHotSearchList", {});
    expect(data.keyword).toBe("五子棋");
    expect(data.list.slice(0, 2).map(({ gameid }) => gameid)).toEqual(games);
  }, 1_000);
  const wrong = await change("search", { keyword: "", games: ["987654"] });
  expect([wrong.status, wrong.body.data]).toEqual([400, { field: "games" }]);
});

test("home's sections are shown in the operators' order, without hidden ones", async () => {
  const { sections } = (await list()).home.value;
  const of = (name: string) => sections.find(({ section }) => section === name)!;
  const gifts = of("gifts");
  const shown = [{ ...of("rank"), title: "新品榜" }, gifts, of("news"), of("likely")];
  const wanted = [...shown, { ...of("web"), shown: false }];
  expect((await change("home", { sections: wanted })).status).toBe(200);
  await vi.waitFor(async () => {
    const { data } = await app.call("index/getHomeSectionList", {});
    expect(data.map(({ title }) => title)).toEqual(["新品榜", "今日礼包", "热门资讯", "猜你喜欢"]);
  }, 1_000);
  const kept = (await list()).home.value.sections;
  expect(kept.slice(0, wanted.length)).toEqual(wanted);
  // Sections that the shop gets later are hidden.
  const later = sections.filter(({ section }) => !wanted.some((each) => each.section === section));
  expect(kept.slice(wanted.length)).toEqual(later.map((each) => ({ ...each, shown: false })));
  const none = wanted.map((section) => ({ ...section, shown: false }));
  for (const wrong of [none, [gifts, gifts]])
    expect((await change("home", { sections: wrong })).body.data).toEqual({ field: "sections" });
});

test("a stale form is refused with who changed what, and the trail tells it field by field", async () => {
  const { help } = await list();
  const seen = help.value;
  const [topic, ...others] = seen.topics;
  const [question, ...more] = topic!.questions;
  const answered = (answer: string) => ({
    topics: [{ ...topic!, questions: [{ ...question!, answer: [answer] }, ...more] }, ...others],
  });
  const first = { value: answered("请刷新页面"), seen };
  expect((await callConsole(app, "site/help", first, editor)).status).toBe(200);
  const stale = { value: answered("请重启手机"), seen };
  const refused = await callConsole(app, "site/help", stale, administrator);
  const told = { field: question!.question, after: "请刷新页面" };
  expect(refused).toMatchObject({
    status: 409,
    body: { data: { by: "editor", changes: [told] } },
  });
  const { rows } = (await callConsole(app, "trail/list", { action: "site/help" }, administrator))
    .body;
  expect(rows).toMatchObject([{ operator: "editor", object: "site/help", changes: [told] }]);
  const { data } = await app.call("index/getHelpList", {});
  expect(data[0]?.questions[0]?.answer).toEqual(["请刷新页面"]);
});

test("settings take the place of the environment's on every node, and leave it where they are empty", async () => {
  const { config, deps } = app;
  const log = createLog("silent");
  const node = createLiveSite({ config, db: deps.db, changes: deps.changes ?? null, log });
  await node.load();
  const sites = createSites(node.config, () => ({}) as never, node.revision);
  const { environment, footer } = await list();
  expect(environment).toContainEqual({ name: "SITE_NAME", text: config.siteName });
  const icp = { ...footer.value, ICP_NUMBER: "京ICP备2026000009号" };
  expect((await change("footer", icp)).status).toBe(403);
  const before = sites.of("shop.example");
  expect((await change("footer", icp, administrator)).status).toBe(200);
  await vi.waitFor(() => {
    const { settings, revision } = sites.of("shop.example");
    expect(settings.operator.icp).toBe("京ICP备2026000009号");
    expect(settings.siteName).toBe(config.siteName);
    expect(revision).toBeGreaterThan(before.revision);
  }, 1_000);
  const table = { HOST_TABLE: '{"test":{"sites":["m.test.example"]}}' };
  expect((await change("hosts", table, administrator)).status).toBe(200);
  await vi.waitFor(() => expect(sites.of("m.test.example").name).toBe("test"), 1_000);
  expect((await change("hosts", { HOST_TABLE: "" }, administrator)).status).toBe(200);
  await vi.waitFor(() => expect(sites.of("m.test.example").name).toBe("default"), 1_000);
});

test("a setting is checked by the reader of the environment's", async () => {
  const { identity } = await list();
  const wrong = { ...identity.value, APP_IOS_URL: "ftp://a" };
  const field = "APP_IOS_URL";
  expect((await change("identity", wrong, administrator)).body.data).toEqual({ field });
  const table = { HOST_TABLE: '{"test":{"site":[]}}' };
  expect((await change("hosts", table, administrator)).body.msg).toContain("test.site");
});

test("a section keeps its last hundred versions, the newest first", async () => {
  const versions = async () =>
    (await callConsole(app, "site/versions", { section: "footer" }, editor)).body.versions;
  const { value } = (await list()).footer;
  expect((await versions()).at(-1)).toMatchObject({ at: null, by: "" });
  const rename = (n: number) =>
    change("footer", { ...value, OPERATOR_NAME: `运营者${n}` }, administrator);
  await rename(1);
  await app.database.pool.query(
    `insert into object_versions (object, value, made_at, made_by)
      select object, jsonb_set(value, '{OPERATOR_NAME}', to_jsonb('运营者' || n)), made_at, made_by
      from object_versions cross join generate_series(2, 99) as n
      where object = 'site/footer' and value ->> 'OPERATOR_NAME' = '运营者1' order by n`,
  );
  await rename(100);
  await rename(101);
  const kept = await versions();
  expect(kept).toHaveLength(100);
  expect(kept[0]).toMatchObject({
    by: "anna",
    changes: [{ field: "OPERATOR_NAME", before: "运营者100", after: "运营者101" }],
  });
  await change("footer", kept.at(-1)!.value as SiteValue<"footer">, administrator);
  expect((await list()).footer.value.OPERATOR_NAME).toBe("运营者2");
});

test("columns are named and ordered, and one with articles is not taken away", async () => {
  const gameid = await makeGame(app.database.db);
  const col = await makeColumn(app.database.db, { gameid });
  await makeArticle(app.database.db, { gameid, col });
  const { columns: seen } = (await callConsole(app, "columns/get", { gameid }, editor)).body;
  const columns = [
    { col: "gonglue", colname: "攻略" },
    { col, colname: "快讯" },
  ];
  await app.call("article/getArticleColumn", { gameid });
  const given = { gameid, columns, seen };
  expect((await callConsole(app, "columns/change", given, editor)).status).toBe(200);
  expect((await app.call("article/getArticleColumn", { gameid })).data).toEqual(
    columns.map(({ col, colname }) => ({ col, colname })),
  );
  const stale = await callConsole(app, "columns/change", given, administrator);
  expect([stale.status, stale.body.msg]).toEqual([409, "栏目已被他人修改，请核对后重试"]);
  const kept = (await callConsole(app, "columns/versions", { gameid }, editor)).body.versions;
  expect(kept.map((version) => [version.by, version.value.columns])).toEqual([
    ["editor", columns],
    ["", seen],
  ]);
  const without = { gameid, columns: [columns[0]!], seen: columns };
  expect((await callConsole(app, "columns/change", without, editor)).body.msg).toBe(
    "栏目「快讯」还有文章，不能移除",
  );
});

test("games are offered by their names", async () => {
  const id = await makeGame(app.database.db, { gamename: "星河远征" });
  const found = (await callConsole(app, "listedGames/list", { q: "xinghe" }, editor)).body;
  const game = { id, gamename: "星河远征", shown: true };
  expect(found.rows).toEqual([game]);
  const many = async (ids: string) =>
    (await callConsole(app, "listedGames/many", { ids }, editor)).body.rows;
  expect(await many(`${id},987654321,${id}`)).toEqual([game]);

  const hidden = await makeGame(app.database.db, { gamename: "旧日远征", published: false });
  await app.tasks.clean_up();
  const withHidden = (await callConsole(app, "listedGames/list", { q: "jiuri" }, editor)).body;
  expect(withHidden.rows).toEqual([{ id: hidden, gamename: "旧日远征", shown: false }]);
});

test("categories and rankings are named and ordered, and a ranking by hand is in the operators' order", async () => {
  const make = (hot: number) => makeGame(app.database.db, { hot, categories: ["休闲"] });
  const [hotter, colder] = [await make(9), await make(1)];
  const ranks = [
    { name: "编辑推荐", rule: "hand" as const, games: [colder, hotter] },
    { name: "人气榜", rule: "hot" as const, games: [] },
  ];
  const page = { rank: "编辑推荐", page: 1, pageSize: 10 };
  const listed = async (wanted: object) =>
    (await app.call("game/getGameList", { ...page, ...wanted })).data.map(({ gameid }) => gameid);
  expect(await listed({})).toEqual([]);
  expect((await change("ranks", { ranks })).status).toBe(200);
  await vi.waitFor(async () => expect(await listed({})).toEqual([colder, hotter]), 1_000);
  expect(await listed({ pageSize: 1, page: 2 })).toEqual([hotter]);
  expect(await listed({ category: "页游" })).toEqual([]);
  expect((await listed({ rank: "人气榜" })).indexOf(hotter)).toBeGreaterThanOrEqual(0);
  expect((await app.call("game/getRankList", {})).data).toEqual(["编辑推荐", "人气榜"]);
  const names = ["全部", "页游", "剧情"];
  expect((await change("categories", { names })).status).toBe(200);
  expect((await app.call("game/getCategoryList", {})).data).toEqual(names);
  const wrong = await change("categories", { names: ["剧情", "全部"] });
  expect(wrong.body.data).toEqual({ field: "names" });
});

test("a category that is renamed keeps its games, their search and what is written of them", async () => {
  const names = ["全部", "解谜", "冒险", "页游"];
  expect((await change("categories", { names })).status).toBe(200);
  const { db } = app.database;
  const gameid = await makeGame(db, { gamename: "迷宫", categories: ["解谜", "冒险"] });
  const web = { gametype: "html5", categories: ["页游", "冒险"] } as const;
  const other = await makeGame(db, { ...web, gamename: "宝藏" });
  await app.tasks.clean_up();
  const found = await callConsole(app, "games/list", { q: "迷宫" }, editor);
  const { id, revision } = found.body.rows[0]!;
  const rename = async (renames: { from: string; to: string }[], next: string[]) => {
    const { value: seen } = (await list()).categories;
    const payload = { value: { names: next }, seen, renames };
    return callConsole(app, "site/categories", payload, editor);
  };
  const swap = [
    { from: "解谜", to: "冒险" },
    { from: "冒险", to: "烧脑" },
  ];
  const next = ["全部", "冒险", "烧脑", "页游"];
  expect((await rename(swap, next)).status).toBe(200);
  expect((await callConsole(app, "categories/list", {}, editor)).body.names).toEqual(next);
  const rows = await db
    .selectFrom("games")
    .select(["gameid", "categories"])
    .where("gameid", "in", [gameid, other])
    .orderBy("gameid")
    .execute();
  expect(rows.map(({ categories }) => categories)).toEqual([
    ["冒险", "烧脑"],
    ["页游", "烧脑"],
  ]);
  const listed = (category: string) =>
    app.call("game/getGameList", { category, page: 1, pageSize: 10 });
  await vi.waitFor(async () => {
    expect((await listed("烧脑")).data.map((game) => game.gameid).sort()).toEqual(
      [gameid, other].sort(),
    );
    expect((await listed("解谜")).data).toEqual([]);
  }, 1_000);
  const search = async (keyword: string) =>
    (await app.call("search/getSearchList", { keyword })).data.map((game) => game.gamename);
  expect((await search("烧脑")).sort()).toEqual(["宝藏", "迷宫"].sort());
  expect(await search("解谜")).toEqual([]);
  const { body } = await callConsole(app, "games/get", { id }, editor);
  expect(body).toMatchObject({ state: "published", isLive: true, revision: revision + 1 });
  expect(body.data.categories).toEqual(["冒险", "烧脑"]);
  const stale = await callConsole(app, "games/change", { id, revision, data: body.data }, editor);
  expect(stale.status).toBe(409);

  for (const renames of [
    [{ from: "页游", to: "网页" }],
    [{ from: "烧脑", to: "冒险" }],
    [{ from: "没有", to: "冒险" }],
  ]) {
    const wanted = renames.some(({ to }) => to === "网页") ? ["全部", "网页", "页游"] : next;
    expect((await rename(renames, wanted)).body.data).toEqual({ field: "names" });
  }
});
