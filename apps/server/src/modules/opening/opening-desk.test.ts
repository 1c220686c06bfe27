import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGame, makeGift, makeOpening } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let editor: Record<string, string>;
let partner: Record<string, string>;
let gameid: string;
let foreign: string;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1_000 }, { hearChanges: true });
  gameid = await makeGame(app.database.db, { gamename: "山海开服" });
  foreign = await makeGame(app.database.db, { gamename: "别家开服" });
  editor = (await signInNew(app, { name: "opening-editor", role: "editor" })).headers;
  const bound = { name: "opening-partner", role: "partner", games: [gameid] } as const;
  partner = (await signInNew(app, { ...bound, games: [...bound.games] })).headers;
});
afterAll(() => app.close());

const fields = { serverName: "一服", opensAt: "2030-01-01 10:00", giftid: "", published: true };

const paste = (
  text: string,
  options: { isTrial?: boolean; published?: boolean } = {},
  who = editor,
) => callConsole(app, "openings/paste", { text, published: true, isTrial: false, ...options }, who);

const listed = async (wanted: object = {}, who = editor) =>
  (await callConsole(app, "openings/list", { pageSize: 50, ...wanted }, who)).body;

test("an operator adds, changes and withdraws an opening, and the trail tells", async () => {
  const added = await callConsole(app, "openings/add", { gameid, ...fields }, editor);
  expect(added.body).toMatchObject({
    ...{ gameid, gamename: "山海开服", serverName: "一服", opensAt: "2030-01-01 10:00:00" },
    ...{ published: true, revision: 1, updatedBy: "opening-editor" },
  });
  const { id } = added.body;
  const shown = async () => (await app.call("opening/getOpeningList", { gameid })).data;
  await expect.poll(shown).toMatchObject([{ openingid: id, servername: "一服" }]);
  const again = await callConsole(app, "openings/add", { gameid, ...fields }, editor);
  expect(again.body).toMatchObject({ code: 400, data: { field: "serverName" } });
  const change = { id, revision: 1, ...fields, published: false };
  expect((await callConsole(app, "openings/change", change, editor)).body.revision).toBe(2);
  await expect.poll(shown).toEqual([]);
  const stale = await callConsole(app, "openings/change", change, editor);
  expect(stale).toMatchObject({ status: 409, body: { data: { by: "opening-editor" } } });
  const admin = (await signInNew(app, { name: "opening-admin", role: "administrator" })).headers;
  const { body } = await callConsole(app, "trail/list", { object: `opening/${id}` }, admin);
  expect(body.rows.map(({ action }) => action)).toEqual(["openings/change", "openings/add"]);
  expect(body.rows[0]?.changes).toContainEqual({
    ...{ field: "published", before: "true", after: "false" },
  });
});

test("two operators who give two openings one name at once: one is told that it is taken", async () => {
  const name = "同名服";
  const ids = [];
  for (const serverName of ["左边服", "右边服"]) {
    const opening = { gameid, ...fields, serverName };
    ids.push((await callConsole(app, "openings/add", opening, editor)).body.id);
  }
  const answers = await Promise.all(
    ids.map((id) =>
      callConsole(app, "openings/change", { id, revision: 1, ...fields, serverName: name }, editor),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({
    ...{ msg: "此游戏已有同名服务器", data: { field: "serverName" } },
  });
});

test("half an emoji is refused with a message, not with an error", async () => {
  const serverName = "一服\ud83d";
  const { status, body } = await callConsole(
    app,
    "openings/add",
    { gameid, ...fields, serverName },
    editor,
  );
  expect([status, body.code]).toEqual([400, 400]);
});

test("a gift must be of the game, and the time a day that there is", async () => {
  const { db } = app.database;
  const own = await makeGift(db, { gameid, codes: 0 });
  const other = await makeGift(db, { gameid: foreign, codes: 0 });
  const add = (more: object) =>
    callConsole(app, "openings/add", { gameid, ...fields, serverName: "二服", ...more }, editor);
  const fieldOf = async (more: object) => (await add(more)).body;
  expect(await fieldOf({ giftid: other })).toMatchObject({ data: { field: "giftid" } });
  expect(await fieldOf({ opensAt: "2030-02-30 10:00" })).toMatchObject({
    data: { field: "opensAt" },
  });
  expect(await fieldOf({ gameid: "999999" })).toMatchObject({ data: { field: "gameid" } });
  for (const serverName of ["一\n二", " 空", "", "三".repeat(31), "\u202e服"])
    expect(await fieldOf({ serverName })).toMatchObject({ data: { field: "serverName" } });
  expect((await add({ giftid: own })).body).toMatchObject({ giftid: own });
});

test("a pasted table comes in with wrong lines told by number, and a trial adds nothing", async () => {
  const giftname = "粘贴礼包";
  const giftid = await makeGift(app.database.db, { gameid, codes: 0, giftname });
  await makeOpening(app.database.db, { gameid, serverName: "已有", opensAt: new Date() });
  const text = [
    "游戏\t服务器\t时间\t礼包",
    `山海开服\t甲服\t2030-3-1 9:30\t${giftname}`,
    `${gameid}，乙服，2030/03/02 10:00`,
    "",
    "没有的游戏,丙服,2030-03-01 10:00",
    "山海开服,已有,2030-03-01 10:00",
    "山海开服,甲服,2030-03-05 10:00",
    "山海开服,丁服,明天十点",
    "山海开服,戊服,2030-02-31 10:00",
    `别家开服,己服,2030-03-01 10:00,${giftname}`,
    "只有游戏",
    `${gameid},甲服,2030-03-06 10:00`,
  ].join("\r\n");
  const expected = {
    added: 2,
    problems: [
      { line: 5, msg: "没有此游戏" },
      { line: 6, msg: "开服表中已有此服务器" },
      { line: 7, msg: "与上面的行重复" },
      { line: 8, msg: "时间应如 2026-12-01 10:00" },
      { line: 9, msg: "没有这一天或这个时间" },
      { line: 10, msg: "此游戏没有这个礼包" },
      { line: 11, msg: "应为游戏、服务器、时间、礼包四列" },
      { line: 12, msg: "开服表中已有此服务器" },
    ],
  };
  const before = (await listed({ gameid })).total;
  expect((await paste(text, { isTrial: true })).body).toEqual(expected);
  expect((await listed({ gameid })).total).toBe(before);
  expect((await paste(text)).body).toEqual(expected);
  const { rows, total } = await listed({ gameid });
  expect(total).toBe(before + 2);
  expect(rows.slice(0, 2)).toMatchObject([
    { serverName: "乙服", opensAt: "2030-03-02 10:00:00", giftid: "" },
    { serverName: "甲服", opensAt: "2030-03-01 09:30:00", giftid },
  ]);
  const many = Array.from({ length: 501 }, (_, at) => `山海开服,批${at}服,2030-03-01 10:00`);
  expect((await paste(many.join("\n"))).body).toMatchObject({ data: { field: "text" } });
});

test("a name that two games have asks for the number", async () => {
  const { db } = app.database;
  await makeGame(db, { gamename: "同名开服" });
  await makeGame(db, { gamename: "同名开服" });
  expect((await paste("同名开服,一服,2030-03-01 10:00")).body.problems).toEqual([
    { line: 1, msg: "有多个同名游戏，请填写游戏编号" },
  ]);
});

test("a partner proposes for own games alone, publishes nothing, and changes nothing that is published", async () => {
  const propose = { ...fields, serverName: "合作服", published: false };
  const add = (more: object) =>
    callConsole(app, "openings/add", { gameid, ...propose, ...more }, partner);
  expect((await add({ published: true })).body).toMatchObject({ data: { field: "published" } });
  expect((await add({ gameid: foreign })).status).toBe(404);
  const { id } = (await add({})).body;
  const change = (more: object) =>
    callConsole(app, "openings/change", { id, revision: 1, ...propose, ...more }, partner);
  expect((await change({ published: true })).body).toMatchObject({ data: { field: "published" } });
  const changed = { id, revision: 1, ...propose, published: true };
  expect((await callConsole(app, "openings/change", changed, editor)).status).toBe(200);
  expect((await change({ revision: 2 })).body).toMatchObject({ data: { field: "published" } });
  const text = "别家开服,合作二服,2030-03-01 10:00";
  const own = { published: false };
  expect((await paste(text, own, partner)).body).toMatchObject({
    ...{ added: 0, problems: [{ line: 1, msg: "没有此游戏" }] },
  });
  expect((await paste("山海开服,合作二服,2030-03-01 10:00", {}, partner)).status).toBe(400);
  const games = (await listed({}, partner)).rows.map((row) => row.gameid);
  expect(new Set(games)).toEqual(new Set([gameid]));
});

test("a partner cannot fill the table: a hundred proposals of a game at most", async () => {
  const own = await makeGame(app.database.db);
  const bound = { name: "opening-spammer", role: "partner", games: [own] } as const;
  const { headers } = await signInNew(app, { ...bound, games: [own] });
  const lines = (count: number, mark: string) =>
    Array.from({ length: count }, (_, at) => `${own},${mark}${at},2030-03-01 10:00`).join("\n");
  const trial = { published: false };
  expect((await paste(lines(101, "甲"), trial, headers)).status).toBe(409);
  expect((await paste(lines(100, "乙"), trial, headers)).body.added).toBe(100);
  const more = await paste(lines(1, "丙"), trial, headers);
  expect(more.body).toMatchObject({ code: 409, msg: "每个游戏最多有 100 个待上架的开服" });
  const add = { gameid: own, ...fields, published: false };
  expect((await callConsole(app, "openings/add", add, headers)).status).toBe(409);
});
