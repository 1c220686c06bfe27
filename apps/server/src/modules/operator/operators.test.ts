import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInNew>>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signInNew(app, { name: "admin", role: "administrator" });
});
afterAll(() => app.close());

test("an administrator adds, finds and changes operators, and the trail tells it field by field", async () => {
  const wanted = { name: "li.na", shownName: "李娜", role: "editor" } as const;
  const added = await callConsole(app, "operators/add", wanted, admin.headers);
  expect(added.body.password).toMatch(/^[\w-]{16}$/);
  const taken = await callConsole(app, "operators/add", wanted, admin.headers);
  expect(taken).toMatchObject({ status: 409, body: { msg: "用户名已存在" } });
  const { id } = added.body;
  const found = await callConsole(
    app,
    "operators/list",
    { q: "li", role: "editor" },
    admin.headers,
  );
  expect(found.body).toMatchObject({ total: 1, rows: [{ id, ...wanted, seenAt: null }] });
  const change = { id, shownName: "李娜", role: "reviewer", enabled: true } as const;
  const unexplained = await callConsole(app, "operators/change", change, admin.headers);
  expect(unexplained.body).toMatchObject({ code: 400, data: { field: "reason" } });
  await callConsole(app, "operators/change", { ...change, reason: "转岗" }, admin.headers);
  const trail = await callConsole(app, "trail/list", { object: `operator/${id}` }, admin.headers);
  expect(trail.body.rows).toMatchObject([
    {
      action: "operators/change",
      operator: "admin",
      address: "127.0.0.1",
      changes: [{ field: "role", before: "editor", after: "reviewer" }],
      reason: "转岗",
    },
    { action: "operators/add" },
  ]);
  expect(trail.body.total).toBe(2);
});

test("the last administrator stays one, also if two demote each other at once", async () => {
  const other = await signInNew(app, { name: "other", role: "administrator" });
  const demote = (id: string, { headers }: typeof admin) =>
    callConsole(
      app,
      "operators/change",
      { id, shownName: "x", role: "reader", enabled: true, reason: "test" },
      headers,
    );
  const answers = await Promise.all([demote(other.id, admin), demote(admin.id, other)]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  const { rows } = await sql<{ left: string }>`
    select count(*) as left from operators where role = 'administrator' and enabled`.execute(
    app.database.db,
  );
  expect(rows).toEqual([{ left: "1" }]);
});

test("the database lets nobody change the trail", async () => {
  const { db } = app.database;
  const refused = /the trail of operators is only added to/;
  await expect(sql`update operator_trail set action = 'x'`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from operator_trail`.execute(db)).rejects.toThrow(refused);
  await expect(sql`truncate operator_trail`.execute(db)).rejects.toThrow(refused);
});
