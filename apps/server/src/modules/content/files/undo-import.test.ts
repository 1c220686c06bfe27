import { afterAll, beforeAll, expect, test } from "vitest";
import { makeColumn, makeGame } from "../../../testing/factories.ts";
import { callConsole, signInNew, uploadToConsole } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

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
});
afterAll(() => app.close());

const article = (title: string) => ({
  gameid,
  col: "xinwen",
  title,
  summary: "摘要",
  content: "<p>正文</p>",
  author: "编辑",
});
const heads = "编号,版次,标题,游戏编号,栏目,摘要,正文,作者";
const row = (title: string, id = "", revision: number | "" = "") =>
  `${id},${revision},${title},${gameid},新闻,摘要,<p>正文</p>,编辑`;

async function add(title: string): Promise<string> {
  return (await callConsole(app, "articles/add", { data: article(title) }, editor)).body.id;
}

const get = async (id: string) => callConsole(app, "articles/get", { id }, editor);
const read = async (id: string) => (await get(id)).body;

/** Does it to the newest revision. */
async function act(name: "submit" | "publish" | "withdraw" | "schedule", id: string, more = {}) {
  const { revision } = await read(id);
  const headers = name === "submit" ? editor : reviewer;
  const answer = await callConsole(app, `articles/${name}`, { id, revision, ...more }, headers);
  expect(answer.status).toBe(200);
}

async function publish(id: string): Promise<void> {
  await act("submit", id);
  await act("publish", id);
}

/** Imports rows after a dry run; returns the import's id, and the ids of new documents by title. */
async function importRows(...rows: string[]) {
  const file = [heads, ...rows].join("\n");
  const more = { file, headers: editor };
  const { plan } = (await uploadToConsole(app, "articles/import", {}, more)).body;
  const confirmed = { seen: plan, fileName: "文章.csv" };
  const { status, body } = await uploadToConsole(app, "articles/import", confirmed, more);
  expect(status).toBe(200);
  return body.importId!;
}

async function findByTitle(q: string): Promise<string> {
  const { rows } = (await callConsole(app, "articles/list", { q }, editor)).body;
  return rows[0]!.id;
}

const undo = (importId: string, headers = editor) =>
  callConsole(app, "articles/undoImport", { importId }, headers);

test("an import is taken back: new drafts go, and what it changed is what it was", async () => {
  const draft = await add("撤销草稿");
  const inReview = await add("撤销待审");
  await act("submit", inReview);
  const scheduled = await add("撤销定时");
  await act("submit", scheduled);
  await act("schedule", scheduled, { at: "2099-01-01 10:00" });
  const published = await add("撤销发布");
  await publish(published);
  const withdrawn = await add("撤销撤下");
  await publish(withdrawn);
  await act("withdraw", withdrawn, { reason: "过期" });
  const ids = [draft, inReview, scheduled, published, withdrawn];
  const before = await Promise.all(ids.map(read));
  const importId = await importRows(
    ...before.map(({ id, revision }) => row(`改名${id}`, id, revision)),
    row("撤销新建"),
  );
  const added = await findByTitle("撤销新建");
  expect((await read(published)).state).toBe("draft");
  const { rows } = (await callConsole(app, "articles/history", { id: published }, editor)).body;
  expect(rows.map((revision) => revision.importId)).toEqual([importId, null, null, null]);

  const undone = await undo(importId);
  expect(undone.body.lines).toMatchObject([
    ...before.map(({ id }, index) => ({ line: index + 2, id, outcome: "returned", msg: "" })),
    { line: 7, id: added, outcome: "deleted" },
  ]);
  expect((await get(added)).status).toBe(404);
  const after = await Promise.all(ids.map(read));
  expect(after.map(({ title, data }) => ({ title, data }))).toEqual(
    before.map(({ title, data }) => ({ title, data })),
  );
  expect(after.map(({ revision }) => revision)).toEqual(before.map((one) => one.revision + 2));
  // An undo gives nothing to players, and takes nothing from them.
  expect(after.map(({ state, isLive }) => [state, isLive])).toEqual([
    ["draft", false],
    ["draft", false],
    ["draft", false],
    ["published", true],
    ["withdrawn", false],
  ]);
  const history = (await callConsole(app, "articles/history", { id: published }, editor)).body;
  expect(history.rows[0]).toMatchObject({
    act: "undoImport",
    operator: "editor",
    note: "文章.csv",
    importId: null,
  });
  expect(history.rows[1]).toMatchObject({ act: "import", importId: null });
  await act("withdraw", published, { reason: "过期" });
});

test("what was changed or published since is left, and told with who and when", async () => {
  const [mine, theirs] = [await add("留下甲"), await add("留下乙")];
  const importId = await importRows(
    row("留下甲改", mine, 1),
    row("留下乙改", theirs, 1),
    row("留下丙"),
  );
  const added = await findByTitle("留下丙");
  const other = (await signInNew(app, { name: "wang", role: "editor" })).headers;
  const change = { id: theirs, revision: 2, data: article("留下乙又改") };
  expect((await callConsole(app, "articles/change", change, other)).status).toBe(200);
  await publish(added);
  const { lines } = (await undo(importId)).body;
  expect(lines).toMatchObject([
    { line: 2, id: mine, outcome: "returned" },
    { line: 3, id: theirs, title: "留下乙又改", outcome: "left" },
    { line: 4, id: added, outcome: "left" },
  ]);
  expect(lines[1]!.msg).toMatch(/^wang 已于 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d 修改，现为草稿$/);
  expect(lines[2]!.msg).toMatch(/^reviewer 已于 .* 修改，现为已发布$/);
  expect(await read(theirs)).toMatchObject({ title: "留下乙又改", revision: 3 });
  expect(await read(added)).toMatchObject({ state: "published", isLive: true });
});

test("an import is taken back once, and by whom is told; the trail has each document and the whole", async () => {
  const id = await add("只撤一次");
  const importId = await importRows(row("只撤一次改", id, 1), row("只撤新建"));
  const added = await findByTitle("只撤新建");
  const answers = await Promise.all([undo(importId), undo(importId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await undo(importId);
  expect([late.status, late.body.msg]).toEqual([
    409,
    expect.stringMatching(/^editor 已于 .* 撤销此次导入$/),
  ]);
  expect((await undo("999999")).status).toBe(404);
  const { headers } = await signInNew(app, { name: "boss", role: "administrator" });
  const told = async (object: string) =>
    (await callConsole(app, "trail/list", { object, action: "articles/undoImport" }, headers)).body
      .rows;
  expect(await told(`import/${importId}`)).toMatchObject([
    {
      operator: "editor",
      reason: "文章.csv",
      changes: [
        { field: "deleted", after: "1" },
        { field: "returned", after: "1" },
        { field: "left", after: "0" },
      ],
    },
  ]);
  const title = { field: "title", before: "只撤一次改", after: "只撤一次" };
  expect((await told(`articles/${id}`))[0]?.changes).toContainEqual(title);
  const gone = { field: "title", before: "只撤新建", after: "" };
  expect((await told(`articles/${added}`))[0]?.changes).toContainEqual(gone);
});

test("imports one upon the other are taken back in turn", async () => {
  const first = await importRows(row("叠加"));
  const id = await findByTitle("叠加");
  const second = await importRows(row("叠加二", id, 1));
  const early = await undo(first);
  expect(early.body.lines).toMatchObject([{ id, outcome: "left" }]);

  const third = await importRows(row("叠加三", id, 2));
  expect((await undo(third)).body.lines).toMatchObject([{ outcome: "returned" }]);
  expect((await undo(second)).body.lines).toMatchObject([{ outcome: "returned" }]);
  expect(await read(id)).toMatchObject({ title: "叠加", revision: 5 });
  expect((await undo(first)).body.lines).toMatchObject([{ line: 2, outcome: "deleted" }]);
  expect((await get(id)).status).toBe(404);
  expect((await undo(first)).status).toBe(409);
});

test("who writes content takes imports of that kind back, and nobody else", async () => {
  const importId = await importRows(row("权限"));
  const partner = await signInNew(app, { name: "partner", role: "partner", games: [gameid] });
  for (const headers of [reviewer, partner.headers])
    expect((await undo(importId, headers)).status).toBe(403);
  const asGames = await callConsole(app, "games/undoImport", { importId }, editor);
  expect(asGames.status).toBe(404);
  const other = (await signInNew(app, { name: "li.si", role: "editor" })).headers;
  expect((await undo(importId, other)).body.lines).toMatchObject([{ outcome: "deleted" }]);
});

test("a change that waits for an undo is refused as a stale one, and of both one is done", async () => {
  const id = await add("同时");
  const importId = await importRows(row("同时改", id, 1));
  const change = { id, revision: 2, data: article("同时又改") };
  const [undone, changed] = await Promise.all([
    undo(importId),
    callConsole(app, "articles/change", change, editor),
  ]);
  const outcome = undone.body.lines[0]!.outcome;
  expect([outcome, changed.status]).toEqual(
    outcome === "returned" ? ["returned", 409] : ["left", 200],
  );
});
