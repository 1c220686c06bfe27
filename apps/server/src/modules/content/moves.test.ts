import { afterAll, beforeAll, expect, test } from "vitest";
import { makeColumn, makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let editor: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({});
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
});
afterAll(() => app.close());

test("an article is moved to a column of its game, as a draft that can be taken back", async () => {
  const gameid = await makeGame(app.database.db);
  await makeColumn(app.database.db, { gameid });
  await makeColumn(app.database.db, { gameid, col: "gonglue", colname: "攻略" });
  const data = {
    gameid,
    col: "xinwen",
    title: "攻略",
    summary: "摘要",
    content: "文",
    author: "编",
  };
  const { id } = (await callConsole(app, "articles/add", { data }, editor)).body;
  await callConsole(app, "articles/submit", { id, revision: 1 }, editor);
  const strange = await callConsole(app, "articles/move", { id, revision: 2, col: "no" }, editor);
  expect(strange.body).toMatchObject({ code: 400, data: { field: "col" } });
  const moved = await callConsole(
    app,
    "articles/move",
    { id, revision: 2, col: "gonglue" },
    editor,
  );
  expect(moved.body).toMatchObject({ state: "draft", revision: 3, data: { col: "gonglue" } });
  const stale = await callConsole(app, "articles/move", { id, revision: 2, col: "xinwen" }, editor);
  expect(stale.status).toBe(409);
  const { rows } = (await callConsole(app, "articles/history", { id }, editor)).body;
  expect(rows[0]).toMatchObject({ act: "move", operator: "editor" });
  const back = { id, revision: 3, from: 2 };
  const restored = await callConsole(app, "articles/restore", back, editor);
  expect(restored.body.data).toEqual(data);
});

test("a game's category gives its place to another one; an HTML5 game keeps its own", async () => {
  const game = {
    slug: "moved",
    gamename: "移动",
    gametype: "html5" as const,
    logo: "/media/a.webp",
    introduction: "简介",
    description: "介绍",
    categories: ["页游", "休闲", "策略"],
    score: 8,
    hot: 0,
    entryUrl: "https://games.example/play",
  };
  const { id } = (await callConsole(app, "games/add", { data: game }, editor)).body;
  const move = (revision: number, from: string, to: string) =>
    callConsole(app, "games/move", { id, revision, from, to }, editor);
  expect((await move(1, "休闲", "动作")).body.data).toMatchObject({
    categories: ["页游", "动作", "策略"],
  });
  expect((await move(2, "动作", "策略")).body.data).toMatchObject({ categories: ["页游", "策略"] });
  expect((await move(3, "棋牌", "策略")).body.msg).toBe("不在分类「棋牌」中");
  expect((await move(3, "页游", "策略")).body.msg).toBe("页游须有分类「页游」");
});
