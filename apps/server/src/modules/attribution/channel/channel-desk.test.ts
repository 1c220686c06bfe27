import type { ChannelValues } from "@playfront/contract/console/channel-values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeChannel } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { runOperate } from "../../../testing/processes/run-operate.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let editor: Record<string, string>;
let administrator: Record<string, string>;
let id: string;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1_000 });
  editor = (await signInNew(app, { name: "channel-editor", role: "editor" })).headers;
  administrator = (await signInNew(app, { name: "channel-admin", role: "administrator" })).headers;
});
afterAll(() => app.close());
beforeEach(async () => {
  id = `forum-${crypto.randomUUID()}`;
  await makeChannel(app.database.db, { cid: id });
});

const change = (values: object, seen: object = {}, who = editor) =>
  callConsole(
    app,
    "channels/change",
    { id, values: values as ChannelValues, seen: { values: seen as ChannelValues } },
    who,
  );

const trailOf = async () =>
  (await callConsole(app, "trail/list", { object: `channel/${id}` }, administrator)).body.rows;

test("an operator sees and changes a channel's values, and the trail tells", async () => {
  const values = { from: "论坛", invite: 12, ratio: 0.5, isOpen: true, digits: "0012", none: "" };
  expect((await change(values)).body).toMatchObject({ id, isDefault: false, values });
  const { body } = await callConsole(app, "channels/get", { id }, editor);
  expect(body.values).toEqual(values);
  const { rows } = (await callConsole(app, "channels/list", { pageSize: 50 }, editor)).body;
  expect(rows.find((row) => row.id === id)?.values).toEqual(values);
  expect((await change({}, values)).body.values).toEqual({});
  const sorted = '{"digits":"0012","from":"论坛","invite":12,"isOpen":true,"none":"","ratio":0.5}';
  expect(await trailOf()).toMatchObject([
    { action: "channels/change", changes: [{ field: "values", before: sorted, after: "" }] },
    {
      ...{ action: "channels/change", operator: "channel-editor" },
      changes: [{ field: "values", before: "", after: sorted }],
    },
  ]);
});

test("values that were changed meanwhile are not overwritten; the refusal says by whom and what", async () => {
  await change({ invite: 12 });
  expect(await change({ invite: 13 }, {}, administrator)).toMatchObject({
    status: 409,
    body: {
      data: {
        by: "channel-editor",
        changes: [{ field: "values", before: "", after: '{"invite":12}' }],
      },
    },
  });
  expect((await change({ invite: 13 }, { invite: 12 }, administrator)).status).toBe(200);
  // Written in another order they are the same.
  await change({ b: 1, a: "1" }, { invite: 13 });
  expect((await change({ c: 1 }, { a: "1", b: 1 })).status).toBe(200);
});

test("of two changes at once one is refused", async () => {
  const answers = await Promise.all([change({ from: "one" }), change({ from: "other" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("the command line writes by the same rules, into the same trail", async () => {
  const operate = (json: string) => runOperate(app, ["channel", "values", id, json]);
  expect((await operate('{"invite":12}')).out).toEqual(['{"invite":12}']);
  // A change that changes nothing is none.
  await operate('{"invite":12}');
  expect(await trailOf()).toMatchObject([{ operator: "operate", action: "channels/change" }]);
  expect((await change({ invite: 13 })).body).toMatchObject({ data: { by: "operate" } });
});

test.each<[string, object]>([
  ["「channel」不能用作名称", { channel: "x" }],
  ["「a b」不能用作名称", { "a b": 1 }],
  [
    "附加值不能超过 20 个",
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`v${at}`, 1])),
  ],
  ["附加值合计不能超过 2048 字节", { a: "字".repeat(700) }],
])("is told in Chinese: %s", async (msg, values) => {
  const { status, body } = await change(values);
  expect([status, body]).toMatchObject([400, { code: 400, msg: expect.stringContaining(msg) }]);
  expect((await callConsole(app, "channels/get", { id }, editor)).body.values).toEqual({});
});

test.each([{ a: {} }, { a: null }, { a: [1] }, { a: "\ud800" }, { a: "\0" }, [1]])(
  "refuses %j",
  async (values) => {
    expect((await change(values)).status).toBe(400);
  },
);

test("a channel that is none is not found", async () => {
  id = "nobody";
  expect((await change({})).status).toBe(404);
  expect((await callConsole(app, "channels/get", { id }, editor)).status).toBe(404);
});
