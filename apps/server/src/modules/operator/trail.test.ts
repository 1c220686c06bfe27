import { afterAll, beforeAll, expect, test } from "vitest";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTrailService } from "./trail.service.ts";

let app: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.database;
  const { clock } = app;
  const trail = createTrailService({ db, clock });
  const act = (at: string, name: string, object: string, reason = "") => {
    clock.set(new Date(at));
    const changes = [{ field: "shownName", before: "", after: "=1+1" }];
    return trail.record(db, {
      actor: { name, ip: "" },
      action: "gifts/change",
      object,
      reason,
      changes,
    });
  };
  await act("2026-12-01T23:59:59+08:00", "lin", "gift/1", "周年庆典");
  await act("2026-12-02T00:00:00+08:00", "lin", "gift/2", "100% 补偿");
  await act("2026-12-02T23:59:59+08:00", "mei", "gift/1");
  await act("2026-12-03T00:00:00+08:00", "mei", "gift/3");
  clock.set(new Date("2026-12-04T12:00:00+08:00"));
  headers = (await signInNew(app, { name: "anna", role: "administrator" })).headers;
});
afterAll(() => app.close());

test.each([
  [{ from: "2026-12-02", to: "2026-12-02" }, ["gift/1", "gift/2"]],
  [{ from: "2026-12-03", operator: "mei" }, ["gift/3"]],
  [{ to: "2026-12-01" }, ["gift/1"]],
  [{ q: "周年" }, ["gift/1"]],
  [{ q: "GIFT/3" }, ["gift/3"]],
  [{ q: "% 补" }, ["gift/2"]],
  [{ q: "%补" }, []],
  [{ operator: "lin", action: "gifts/change", q: "庆典" }, ["gift/1"]],
  [{ operator: "mei", q: "庆" }, ["gift/3", "gift/1"]],
])("the trail finds %j", async (wanted, objects) => {
  const { body } = await callConsole(
    app,
    "trail/list",
    { page: 1, pageSize: 50, ...wanted },
    headers,
  );
  expect(body.rows.map(({ object }) => object)).toEqual(objects);
  expect(body.total).toBe(objects.length);
});

test("a day that does not exist is refused at its field", async () => {
  const wanted = { page: 1, pageSize: 50, from: "2026-02-30" };
  const { status, body } = await callConsole(app, "trail/list", wanted, headers);
  expect([status, body.data]).toEqual([400, { field: "from" }]);
});

test("an export has what the filters find, without formulas, and is an entry with its reason", async () => {
  const wanted = { operator: "lin", reason: "季度审计" };
  const { status, body } = await callConsole(app, "trail/export", wanted, headers);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "操作记录.csv", rows: 2, isCut: false });
  const lines = Buffer.from(body.content, "base64").toString().trim().split("\r\n");
  expect(lines[0]).toBe("编号,时间,操作员,操作,对象,修改,原因,来源地址");
  expect(lines[1]).toMatch(/lin,gifts\/change,gift\/2,"shownName： › =1\+1","100% 补偿",/);
  const { rows } = await app.database.pool.query(
    "select operator, action, changes, reason from operator_trail order by id desc limit 1",
  );
  expect(rows[0]).toMatchObject({
    operator: "anna",
    action: "trail/export",
    reason: "季度审计",
    changes: [
      { field: "operator", after: "lin" },
      { field: "rows", after: "2" },
    ],
  });
});

test("an export without a reason is refused", async () => {
  expect((await callConsole(app, "trail/export", { operator: "lin" }, headers)).status).toBe(400);
});

test.each([
  ["星河物语", ["星河", "河物", "物语"]],
  ["aaa", ["aa"]],
  ["a😀 b", [" b", "a😀", "😀 "]],
  ["a", null],
  ["", null],
])("the pairs of %j are its neighbouring characters", async (text, pairs) => {
  const { rows } = await app.database.pool.query("select text_pairs($1) as found", [text]);
  expect(rows[0].found?.toSorted() ?? null).toEqual(pairs?.toSorted() ?? null);
});
