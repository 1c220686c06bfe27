import type { ConsolePayload } from "@playfront/contract/console/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { addOperator, callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let wang: Record<string, string>;
let li: Record<string, string>;
let devices = 0;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1_000, trustedProxies: 1 });
  wang = (await signInNew(app, { name: "wang", role: "support" })).headers;
  li = (await signInNew(app, { name: "li.si", role: "support" })).headers;
});
afterAll(() => app.close());
beforeEach(() => app.database.db.deleteFrom("feedbacks").execute());

const content = "领取礼包后一直显示领取中，没有看到兑换码";

/** Feedback of a visitor or of a player, from a device of its own. */
async function send(
  more: Partial<ConsolePayload<"tickets/list">> & Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  devices += 1;
  const own = { deviceid: `device-${devices}`, "x-forwarded-for": `198.51.100.${devices}` };
  const feedback = { kind: "gift", content, ...more };
  const answer = await app.call("user/sendFeedback", feedback as never, { ...own, ...headers });
  expect(answer.code).toBe(1);
}

async function list(wanted: Partial<ConsolePayload<"tickets/list">> = {}) {
  return (await callConsole(app, "tickets/list", wanted, wang)).body.rows;
}

test("feedback waits in a queue by category, and reports in one of their own", async () => {
  await send({ kind: "gift", contact: "13800138000" });
  await send({ kind: "account" });
  await send({ kind: "other", reason: "fraud", target: "article/12" });
  expect(await list()).toMatchObject([
    { kind: "gift", state: "open", contact: "138****8000", assignee: null, answeredAt: null },
    { kind: "account" },
  ]);
  expect(await list({ kind: "account" })).toHaveLength(1);
  const reports = await callConsole(app, "reports/list", { reason: "fraud" }, wang);
  expect(reports.body).toMatchObject({ total: 1, rows: [{ target: "article/12" }] });
});

test("an operator takes a ticket, another sees who works at it, and may take it over", async () => {
  await send();
  const [{ id } = { id: "" }] = await list();
  expect((await callConsole(app, "tickets/take", { id }, wang)).body.state).toBe("working");
  expect(await callConsole(app, "tickets/take", { id }, li)).toMatchObject({
    status: 409,
    body: { msg: "工单正由 wang 处理", data: { by: "wang" } },
  });
  expect(await list()).toEqual([]);
  expect(await list({ state: "working", assignee: "wang" })).toHaveLength(1);
  const over = await callConsole(app, "tickets/take", { id, seen: "wang" }, li);
  expect(over.body.assignee).toBe("li.si");
  expect((await callConsole(app, "tickets/release", { id }, wang)).status).toBe(409);
  expect((await callConsole(app, "tickets/release", { id }, li)).body.state).toBe("open");
});

test("a ticket is given to a colleague who can answer it, and a stale try is told who has it", async () => {
  await send();
  const [{ id } = { id: "" }] = await list();
  const colleagues = (await callConsole(app, "tickets/colleagues", {}, wang)).body.rows;
  expect(colleagues.map(({ name }) => name)).toEqual(expect.arrayContaining(["wang", "li.si"]));
  const given = await callConsole(app, "tickets/assign", { id, to: "li.si" }, wang);
  expect(given.body).toMatchObject({ state: "working", assignee: "li.si" });
  expect(await list({ state: "working", assignee: "li.si" })).toHaveLength(1);

  for (const stale of [{}, { seen: "wang" }])
    expect(
      await callConsole(app, "tickets/assign", { id, to: "wang", ...stale }, li),
    ).toMatchObject({
      status: 409,
      body: { msg: "工单正由 li.si 处理", data: { by: "li.si" } },
    });
  const back = await callConsole(app, "tickets/assign", { id, to: "wang", seen: "li.si" }, li);
  expect(back.body.assignee).toBe("wang");
  await callConsole(app, "tickets/answer", { id, text: "已补发" }, wang);
  const late = await callConsole(app, "tickets/assign", { id, to: "li.si", seen: "wang" }, li);
  expect([late.status, late.body.msg]).toEqual([409, expect.stringContaining("已由 wang 于")]);

  const { headers } = await signInNew(app, { name: "auditor", role: "administrator" });
  const query = { object: `ticket/${id}`, action: "tickets/assign" };
  expect((await callConsole(app, "trail/list", query, headers)).body.rows).toMatchObject([
    { operator: "li.si", changes: [{ field: "assignee", before: "li.si", after: "wang" }] },
    { operator: "wang", changes: [{ field: "assignee", before: "", after: "li.si" }] },
  ]);
});

test("of two who give a ticket away at once, one is refused", async () => {
  await send();
  const [{ id } = { id: "" }] = await list();
  const answers = await Promise.all([
    callConsole(app, "tickets/assign", { id, to: "li.si" }, wang),
    callConsole(app, "tickets/assign", { id, to: "wang" }, li),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("only who answers tickets gives and gets them, as long as the account is enabled", async () => {
  await send();
  const [{ id } = { id: "" }] = await list();
  const editor = await signInNew(app, { name: "editor", role: "editor" });
  await addOperator(app, { name: "boss.two", role: "administrator" });
  const gone = await addOperator(app, { name: "gone", role: "support" });
  const { db } = app.database;
  await db.updateTable("operators").set({ enabled: false }).where("id", "=", gone.id).execute();
  const names = (await callConsole(app, "tickets/colleagues", {}, wang)).body.rows.map(
    ({ name }) => name,
  );
  expect(names).toContain("boss.two");
  for (const to of ["editor", "gone", "nobody"]) {
    expect(names).not.toContain(to);
    expect(await callConsole(app, "tickets/assign", { id, to }, wang)).toMatchObject({
      status: 400,
      body: { msg: `${to} 不能处理工单，请选择其他同事`, data: { field: "to" } },
    });
  }
  for (const call of ["tickets/assign", "tickets/colleagues"] as const)
    expect((await callConsole(app, call, { id, to: "wang" }, editor.headers)).status).toBe(403);
  expect((await callConsole(app, "tickets/assign", { id, to: "boss.two" }, wang)).status).toBe(200);
});

test("of two answers at once the second is refused with the first, and the player gets one message", async () => {
  const player = await makePlayer(app);
  await send({}, player.headers);
  const [{ id } = { id: "" }] = await list();
  const answers = await Promise.all([
    callConsole(app, "tickets/answer", { id, text: "已补发" }, wang),
    callConsole(app, "tickets/answer", { id, text: "已补发" }, li),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)!;
  const lost = answers.find(({ status }) => status === 409)!;
  expect(won.body).toMatchObject({
    state: "answered",
    answer: "已补发",
    answeredAt: expect.any(String),
  });
  expect(lost.body).toMatchObject({
    msg: expect.stringContaining(`已由 ${won.body.assignee} 于`),
    data: { by: won.body.assignee, state: "answered", answer: "已补发" },
  });
  const { data } = await app.call("user/getUserMessageList", {}, player.headers);
  expect(data).toMatchObject([{ title: "客服回复了您的反馈" }]);
  const ofPlayer = await callConsole(app, "tickets/ofPlayer", { uid: player.uid }, wang);
  expect(ofPlayer.body.rows).toMatchObject([{ id, state: "answered" }]);
});

test("an answer of nothing or with invisible characters is refused at the field", async () => {
  await send();
  const [{ id } = { id: "" }] = await list();
  for (const text of ["  \n ", "\u202e好的"])
    expect(await callConsole(app, "tickets/answer", { id, text }, wang)).toMatchObject({
      status: 400,
      body: { data: { field: "text" } },
    });
});

test("a visitor's contact is revealed with a reason, and gone once the ticket is closed", async () => {
  await send({ contact: "wx_secret_name" });
  const [{ id } = { id: "" }] = await list();
  const wanted = { id, reason: "需要回访" };
  const revealed = await callConsole(app, "tickets/revealContact", wanted, wang);
  expect(revealed.body).toEqual({ value: "wx_secret_name" });
  await callConsole(app, "tickets/answer", { id, text: "已联系" }, wang);
  const closed = await callConsole(app, "tickets/close", { id, reason: "已回访" }, wang);
  expect(closed.body).toMatchObject({ state: "closed", contact: "", answer: "已联系" });
  expect((await callConsole(app, "tickets/revealContact", wanted, wang)).status).toBe(404);
  expect((await callConsole(app, "tickets/close", wanted, li)).body.msg).toBe("工单已由 wang 关闭");
  const { headers } = await signInNew(app, { name: "boss", role: "administrator" });
  const trail = await callConsole(app, "trail/list", { object: `ticket/${id}` }, headers);
  expect(trail.body.rows.map(({ action }) => action)).toEqual([
    "tickets/close",
    "tickets/answer",
    "tickets/revealContact",
  ]);
  expect(JSON.stringify(trail.body)).not.toContain("wx_secret_name");
});

test("canned answers are written in the console; a stale edit is refused", async () => {
  const fields = { title: "补发", content: "已为您补发，请查收", enabled: true };
  const added = (await callConsole(app, "answers/add", fields, wang)).body;
  expect(added).toMatchObject({ ...fields, revision: 1 });
  const { id } = added;
  const change = { id, revision: 1, ...fields, enabled: false };
  expect((await callConsole(app, "answers/change", change, li)).body.revision).toBe(2);
  expect((await callConsole(app, "answers/change", change, wang)).status).toBe(409);
  const offered = await callConsole(app, "answers/list", { enabled: true }, wang);
  expect(offered.body.rows.filter((row) => row.id === id)).toEqual([]);
  expect((await callConsole(app, "answers/get", { id }, wang)).body.enabled).toBe(false);
});
