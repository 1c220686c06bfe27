import type { ConsolePayload } from "@playfront/contract/console/calls";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeColumn, makeGame } from "../../../testing/factories.ts";
import {
  addressWith,
  callConsole,
  signInNew,
  uploadToConsole,
} from "../../../testing/operators.ts";
import { startRecordedServer } from "../../../testing/recorded-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Kind = "games" | "articles";

let app: TestApp;
let editor: Record<string, string>;
let reviewer: Record<string, string>;
let gameid: string;

beforeAll(async () => {
  app = await createTestApp({});
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
  reviewer = (await signInNew(app, { name: "reviewer", role: "reviewer" })).headers;
  gameid = await makeGame(app.database.db);
  await makeColumn(app.database.db, { gameid });
  await makeColumn(app.database.db, { gameid, col: "gonglue", colname: "攻略" });
});
afterAll(() => app.close());

const article = {
  col: "xinwen",
  title: "新版本",
  summary: "摘要",
  content: "<p>第一段，</p>\n<p>=1+1</p>",
  author: "编辑",
};
const game = {
  slug: "star-river",
  gamename: "星河物语",
  aliases: ["Star River", "星河、二"],
  gametype: "mobile" as const,
  logo: "/media/logo.webp",
  introduction: "=在星河间旅行",
  description: '第一段。\n\n\'- 第二段，"引号"。',
  categories: ["休闲", "单机"],
  score: 8.6,
  hot: 5,
  releasedAt: "2026-01-02 10:00:30",
  pictures: ["/media/b.webp", "/media/a.webp"],
  ageRating: "8+" as const,
  size: 120.5,
  version: "1.20",
  permissions: ["android.permission.CAMERA"],
  build: "star-river-1",
};

async function add(kind: Kind, data: object): Promise<string> {
  return (await callConsole(app, `${kind}/add`, { data } as never, editor)).body.id;
}

async function read(kind: Kind, id: string) {
  return (await callConsole(app, `${kind}/get`, { id }, editor)).body;
}

async function download(
  kind: Kind,
  wanted: Partial<ConsolePayload<"articles/export">>,
  headers = reviewer,
) {
  const url = addressWith(`${kind}/export`, { format: "csv", ...wanted });
  return app.app.inject({ method: "GET", url, headers });
}

async function send(
  kind: Kind,
  file: string,
  more: Partial<ConsolePayload<"articles/import">> = {},
  headers = editor,
) {
  return uploadToConsole(app, `${kind}/import`, more, { file, headers });
}

const outcomes = async (answer: ReturnType<typeof send>) =>
  (await answer).body.lines.map(({ line, outcome, field, msg }) =>
    outcome === "refused" ? `${line} ${field} ${msg}` : `${line} ${outcome}`,
  );

test("what was exported is imported without a change, whatever it holds", async () => {
  const title = "往返";
  const release = { releasePrecision: "month", releaseOn: "2027-03-01" } as const;
  await add("games", { ...game, ...release, gamename: title });
  await add("games", { ...game, slug: "second", gamename: `=${title}`, aliases: [], size: null });
  await add("articles", { ...article, gameid, title, content: "<script>旧</script>" });
  for (const [kind, rows] of [
    ["games", 2],
    ["articles", 1],
  ] as const) {
    const { body, headers } = await download(kind, { q: title });
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = Array.from({ length: rows }, (_, index) => `${index + 2} unchanged`);
    expect(await outcomes(send(kind, body))).toEqual(lines);
  }
  const { body } = await download("games", { q: title });
  expect(body).toContain("'=在星河间旅行");
  expect(body).toContain("未上线，确定到月,2027-03-01");
  expect(body).toMatch(/^\ufeff编号,版次,标识,名称,/);
});

test("a workbook has the cells of the CSV", async () => {
  await add("games", { ...game, slug: "workbook", gamename: "工作簿" });
  const { rawPayload } = await download("games", { q: "工作簿", format: "xlsx" });
  const data = await readSheet(rawPayload);
  const [heads, row] = data as unknown as [string[], unknown[]];
  const cells = Object.fromEntries(heads.map((head, index) => [head, row[index]]));
  expect(cells).toMatchObject({
    名称: "工作簿",
    类型: "手游",
    分类: "休闲、单机",
    评分: 8.6,
    上线时间: "2026-01-02 10:00",
    一句话简介: "'=在星河间旅行",
    版本: "1.20",
    状态: "草稿",
  });
});

test("an export holds what the list shows, and no more than a file may", async () => {
  const id = await add("articles", { ...article, gameid, title: "甲乙筛选" });
  await add("articles", { ...article, gameid, title: "丙丁筛选" });
  await callConsole(app, "articles/submit", { id, revision: 1 }, editor);
  const { body } = await download("articles", { q: "筛选", state: "review" });
  expect(body).toContain("甲乙筛选");
  expect(body).not.toContain("丙丁筛选");
  const long = `<p>${"长".repeat(40_000)}</p>`;
  await add("articles", { ...article, gameid, title: "很长的文章", content: long });
  const tooLong = await download("articles", { q: "很长的文章", format: "xlsx" });
  expect(tooLong.statusCode).toBe(422);
  expect(tooLong.json().msg).toContain("请导出 CSV");
  expect((await download("articles", { q: "很长的文章" })).statusCode).toBe(200);
});

test("a file makes drafts, after a dry run that says what becomes of each line", async () => {
  const kept = await add("articles", { ...article, gameid, title: "不变" });
  const changed = await add("articles", { ...article, gameid, title: "要改" });
  await callConsole(app, "articles/submit", { id: changed, revision: 1 }, editor);
  await callConsole(app, "articles/publish", { id: changed, revision: 2 }, reviewer);
  const rows = [
    "编号,版次,标题,游戏编号,栏目,摘要,正文,作者,封面",
    `${kept},1,不变,${gameid},新闻,摘要,"${article.content}",编辑,`,
    `${changed},3,改好了,${gameid},攻略,摘要,"${article.content}",编辑,/media/a.webp`,
    `,,全新,${gameid},攻略,新摘要,<p>正文</p>,编辑,`,
    `,,,${gameid},新闻,摘要,<p>正文</p>,编辑,`,
    `,,无栏目,${gameid},没有,摘要,<p>正文</p>,编辑,`,
    `,,脚本,${gameid},新闻,摘要,<script>1</script>,编辑,`,
    "999999,1,没有,1,新闻,摘要,<p>正文</p>,编辑,",
    `${changed},3,又改,${gameid},新闻,摘要,<p>正文</p>,编辑,`,
    `,,太深,${gameid},新闻,摘要,${"<b>".repeat(51)},编辑,`,
  ];
  const file = rows.join("\r\n");
  const trial = await send("articles", file);
  expect(await outcomes(Promise.resolve(trial))).toEqual([
    "2 unchanged",
    "3 changed",
    "4 new",
    "5 title 请填写标题",
    "6 col 该游戏没有这个栏目",
    "7 content 正文含有文章不支持的标签、属性或链接，请移除",
    "8 id 没有编号为 999999 的内容",
    "9 id 此编号在文件中出现了两次",
    "10 content 正文的标签太多（超过 5000 个）或嵌套太深（超过 50 层），请简化后再保存",
  ]);
  expect(trial.body.lines[1]?.changes).toEqual([
    { field: "col", before: "新闻", after: "攻略" },
    { field: "title", before: "要改", after: "改好了" },
    { field: "cover", before: "", after: "/media/a.webp" },
  ]);
  expect(await read("articles", changed)).toMatchObject({ title: "要改", revision: 3 });

  const confirmed = { seen: trial.body.plan, fileName: "文章.csv" };
  expect((await send("articles", file, confirmed)).status).toBe(200);
  expect(await read("articles", changed)).toMatchObject({
    title: "改好了",
    state: "draft",
    isLive: true,
    revision: 4,
    data: { col: "gonglue", cover: "/media/a.webp" },
  });
  expect(await read("articles", kept)).toMatchObject({ revision: 1 });
  const { rows: found } = (await callConsole(app, "articles/list", { q: "全新" }, editor)).body;
  expect(found).toMatchObject([{ state: "draft", isLive: false, updatedBy: "editor" }]);
  const history = await callConsole(app, "articles/history", { id: changed }, editor);
  expect(history.body.rows[0]).toMatchObject({ act: "import", note: "文章.csv", revision: 4 });
  const told = await app.database.db
    .selectFrom("operator_trail")
    .selectAll()
    .where("action", "=", "articles/import")
    .execute();
  expect(told.map(({ object }) => object)).toEqual([
    `articles/${changed}`,
    `articles/${found[0]?.id}`,
  ]);
  expect(told[0]).toMatchObject({ operator: "editor", reason: "文章.csv" });
  // Sent once more, maybe after an answer that got lost, it writes nothing.
  expect((await send("articles", file, confirmed)).status).toBe(409);
});

test("somebody else's later edit is refused by line, and one after the dry run as a whole", async () => {
  const id = await add("games", { ...game, slug: "stale" });
  const { body } = await download("games", { q: "星河物语" });
  const file = body.replaceAll(",8.6,", ",9.1,");
  const trial = await send("games", file);
  const { slug: _, ...rest } = game;
  const data = { ...rest, slug: "stale", score: 7 };
  await callConsole(app, "games/change", { id, revision: 1, data }, editor);
  expect((await send("games", file, { seen: trial.body.plan })).status).toBe(409);
  const [line] = (await send("games", file)).body.lines;
  expect(line).toMatchObject({ outcome: "refused", field: "revision", title: "星河物语" });
  expect(line?.msg).toMatch(/^editor 已于 .* 修改，请重新导出后再改$/);
  const without = file.replace("版次", "状态");
  expect((await send("games", without)).body.msg).toBe("列「状态」出现了两次");
});

test("games are checked by their own rules, and a slug is given once", async () => {
  const heads = "标识,名称,类型,图标,一句话简介,介绍,分类,评分,上线时间,入口地址,预约,上线日期";
  const rest = "/media/a.webp,简介,介绍";
  const rows = [
    heads,
    `web-a,网页游戏,页游,${rest},页游|休闲,8,2026/1/2 9:05,https://g.example/a,未上线，确定到旬,2027/1/11`,
    `web-a,又一个,页游,${rest},页游,8,,https://g.example/b,,`,
    `web-b,没有地址,页游,${rest},页游,8,,,,`,
    `web-c,分数不对,手游,${rest},休闲,八,,,,`,
    `web-d,没有分类,手游,${rest},,8,,,,`,
  ];
  const file = rows.join("\n");
  const trial = await send("games", file);
  expect(await outcomes(Promise.resolve(trial))).toEqual([
    "2 new",
    "3 slug 已有游戏使用此标识，请换一个",
    "4 entryUrl 页游须填写入口地址",
    "5 score 评分格式不正确，请参考导出的文件填写",
    "6 categories 请填写分类",
  ]);
  await send("games", file, { seen: trial.body.plan });
  const { rows: found } = (await callConsole(app, "games/list", { q: "网页游戏" }, editor)).body;
  expect((await read("games", found[0]!.id)).data).toMatchObject({
    categories: ["页游", "休闲"],
    gametype: "html5",
    hot: 0,
    releasedAt: "2026-01-02 09:05",
    releasePrecision: "tenday",
    releaseOn: "2027-01-11",
  });
});

test("an import takes as many statements for many rows as for few", async () => {
  const server = await startRecordedServer(app);
  async function countStatements(rows: number): Promise<number> {
    const heads = "标识,名称,类型,图标,一句话简介,介绍,分类,评分,入口地址";
    const rest = "页游,/media/a.webp,简介,介绍,页游,8,https://g.example/a";
    const games = Array.from({ length: rows }, (_, row) => `of-${rows}-${row},多行${row},${rest}`);
    const upload = { file: [heads, ...games].join("\n"), headers: editor };
    const trial = await uploadToConsole(server, "games/import", {}, upload);
    const seen = trial.body.plan;
    expect((await uploadToConsole(server, "games/import", { seen }, upload)).status).toBe(200);
    return server.takeWork().length;
  }
  // The first calls also note that the operator was here.
  await countStatements(1);
  const few = await countStatements(2);
  expect(await countStatements(1_000)).toBe(few);
  expect(await countTold()).toBe(1_003);
  await server.app.close();

  async function countTold(): Promise<number> {
    const { rows } = await app.database.pool.query(
      `select count(distinct object)::int from operator_trail join documents on object = 'games/' || documents.id
       where action = 'games/import' and title like '多行%'`,
    );
    return rows[0].count;
  }
});

test("a file without the right heads, or with too many rows, is refused as a whole", async () => {
  const wrong = [
    ["", "文件中没有内容，第一行须为列名"],
    ["a,b\n1,2", "第一行须为列名，如游戏编号、栏目、标题"],
    ["标题,价格\n1,2", "没有名为「价格」的列，请使用模板或导出文件中的列名"],
    ["标题", "文件中没有内容，第一行须为列名"],
    [`标题\n${"一\n".repeat(2_001)}`, "一个文件最多 2000 行，请分成几个文件导入"],
  ];
  for (const [file, msg] of wrong) {
    const { status, body } = await send("articles", file!);
    expect([status, body.msg]).toEqual([400, msg]);
  }
});

test("a template has the heads of new documents", async () => {
  const url = addressWith("articles/template", { format: "csv" });
  const { body } = await app.app.inject({ method: "GET", url, headers: editor });
  expect(body).toBe("\ufeff游戏编号,栏目,标题,短标题,摘要,正文,作者,封面\r\n");
});

test("partners neither import nor export", async () => {
  const made = await signInNew(app, { name: "partner", role: "partner", games: [gameid] });
  expect((await download("articles", {}, made.headers)).statusCode).toBe(403);
  expect((await send("articles", "标题\n一", {}, made.headers)).status).toBe(403);
  expect((await send("articles", "标题\n一", {}, reviewer)).status).toBe(403);
});
