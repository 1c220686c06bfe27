import type { Role } from "@playfront/contract/console/roles";
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
  const id = added.body.id!;
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

/** Two administrators, who are the only ones that are enabled. */
async function makePair(mark: string) {
  await app.database.db.updateTable("operators").set({ enabled: false }).execute();
  const role = "administrator";
  const one = await signInNew(app, { name: `${mark}-one`, role });
  return [one, await signInNew(app, { name: `${mark}-two`, role })] as const;
}

type Operator = Awaited<ReturnType<typeof signInNew>>;

const change = (actor: Operator, { id }: Operator, wanted: { role: Role; enabled: boolean }) =>
  callConsole(
    app,
    "operators/change",
    { id, shownName: "x", reason: "test", ...wanted },
    actor.headers,
  );

async function countAdministrators(): Promise<number> {
  const rows = app.database.db.selectFrom("operators").select("id").where("enabled", "=", true);
  return (await rows.where("role", "=", "administrator").execute()).length;
}

test("the last administrator stays one, also if two demote each other at once", async () => {
  const [one, two] = await makePair("demoting");
  const reader = { role: "reader", enabled: true } as const;
  const ofTwo = (await change(one, two, reader)).body.request!;
  const ofOne = (await change(two, one, reader)).body.request!;
  const release = (id: string, { headers }: Operator) =>
    callConsole(app, "requests/decide", { id, isReleased: true }, headers);
  const answers = await Promise.all([release(ofTwo, two), release(ofOne, one)]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(await countAdministrators()).toBe(1);
});

test("the last administrator stays enabled, also if two disable each other at once", async () => {
  const [one, two] = await makePair("disabling");
  const disabled = { role: "administrator", enabled: false } as const;
  const answers = await Promise.all([change(one, two, disabled), change(two, one, disabled)]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  expect(await countAdministrators()).toBe(1);
});

test("the database lets nobody change the trail", async () => {
  const { db } = app.database;
  const refused = /the trail of operators is only added to/;
  await expect(sql`update operator_trail set action = 'x'`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from operator_trail`.execute(db)).rejects.toThrow(refused);
  await expect(sql`truncate operator_trail`.execute(db)).rejects.toThrow(refused);
});
