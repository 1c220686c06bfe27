import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { Role } from "@playfront/contract/console/roles";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeGame } from "../../../testing/factories.ts";
import { callByTwo, callConsole, ownPassword, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Operator = Awaited<ReturnType<typeof signInNew>>;
let app: TestApp;
let asker: Operator;
let second: Operator;

/** Each test has a shop with two administrators. */
beforeEach(async () => {
  await app?.close();
  app = await createTestApp({ limitFactor: 1_000 });
  asker = await signInNew(app, { name: "asker", role: "administrator" });
  second = await signInNew(app, { name: "second", role: "administrator" });
});
afterAll(() => app.close());

const add = (name: string, role: Role, actor = asker) =>
  callConsole(app, "operators/add", { name, shownName: name, role, reason: "入职" }, actor.headers);
const decide = (id: string | null, actor = second, isReleased = true) =>
  callConsole(app, "requests/decide", { id: String(id), isReleased }, actor.headers);
const list = (actor: Operator) => callConsole(app, "requests/list", {}, actor.headers);

function change(
  operator: { id: string; name: string },
  wanted: Partial<ConsolePayload<"operators/change">>,
  actor = asker,
) {
  const { id, name } = operator;
  const standing = { shownName: name, role: "editor", enabled: true, reason: "转岗" } as const;
  return callConsole(app, "operators/change", { id, ...standing, ...wanted }, actor.headers);
}

async function roleOf(name: string): Promise<string | undefined> {
  const row = app.database.db.selectFrom("operators").select(["role", "enabled"]);
  const found = await row.where("name", "=", name).executeTakeFirst();
  return found && (found.enabled ? found.role : "disabled");
}

const signIn = (name: string, password: string | null) =>
  callConsole(app, "session/begin", { name, password: String(password) });

test("a new operator is asked for by one administrator, and another one who releases it has the password", async () => {
  const nothing = { name: "li.na", shownName: "李娜", role: "administrator" } as const;
  const unexplained = await callConsole(app, "operators/add", nothing, asker.headers);
  expect(unexplained.body).toMatchObject({ code: 400, data: { field: "reason" } });
  const asked = await add("li.na", "administrator");
  expect(asked.body).toMatchObject({ id: null, password: null });
  expect(await roleOf("li.na")).toBeUndefined();
  expect((await list(second)).body.rows).toMatchObject([
    {
      kind: "operators/ask-add",
      object: "operator/li.na",
      facts: [
        { field: "name", value: "li.na" },
        { field: "shownName", value: "li.na" },
        { field: "role", value: "administrator" },
      ],
      isForMe: true,
    },
  ]);
  const released = await decide(asked.body.request);
  expect(released.body).toMatchObject({ state: "released", decidedBy: "second" });
  expect((await signIn("li.na", released.body.password)).status).toBe(200);
  expect(JSON.stringify((await list(asker)).body)).not.toContain(released.body.password);
  const trail = await callConsole(app, "trail/list", {}, asker.headers);
  const told = trail.body.rows.map(({ operator, action, reason }) => [operator, action, reason]);
  expect(told.slice(0, 3)).toEqual([
    ["second", "operators/add", "入职"],
    ["second", "requests/release", "入职"],
    ["asker", "operators/ask-add", "入职"],
  ]);
});

test("another role, more games and the log-in again are asked for; what takes away takes effect at once", async () => {
  const [own, other] = [await makeGame(app.database.db), await makeGame(app.database.db)];
  const editor = await signInNew(app, { name: "editor", role: "editor" });
  const partner = await signInNew(app, { name: "partner", role: "partner", games: [own, other] });
  const me = ({ headers }: Operator) => callConsole(app, "session/me", {}, headers);
  const asked = await change(editor, { role: "giftManager" });
  expect(asked.body).toMatchObject({ role: "editor", request: expect.any(String) });
  expect((await me(editor)).status).toBe(200);
  expect((await list(second)).body.rows[0]?.facts).toEqual([
    { field: "name", value: "editor" },
    { field: "role", before: "editor", value: "giftManager" },
  ]);
  expect((await decide(asked.body.request)).status).toBe(200);
  expect(await roleOf("editor")).toBe("giftManager");
  expect((await me(editor)).status).toBe(401);

  const less = await change(partner, { role: "partner", games: [own] });
  expect(less.body).toMatchObject({ games: [own], request: null });
  const more = await change(partner, { role: "partner", games: [own, other] });
  expect(more.body).toMatchObject({ games: [own], request: expect.any(String) });
  const off = { role: "partner" as const, games: [own], enabled: false };
  expect((await change(partner, off)).body).toMatchObject({ enabled: false, request: null });
  const on = await change(partner, { role: "partner", games: [own] });
  expect(on.body).toMatchObject({ enabled: false, request: expect.any(String) });
  expect((await decide(on.body.request)).status).toBe(200);
  expect(await roleOf("partner")).toBe("partner");
});

describe("one administrator alone gets nowhere:", () => {
  test("the asker releases neither his own request nor one of two alike", async () => {
    const requests = [await add("mole", "giftManager"), await add("mole", "giftManager")];
    for (const { body } of requests)
      expect((await decide(body.request, asker)).body.msg).toBe("自己的申请须由另一位操作员处理");
    expect((await decide(requests[0]!.body.request)).status).toBe(200);
    expect((await decide(requests[0]!.body.request)).status).toBe(409);
    expect((await decide(requests[1]!.body.request)).body.msg).toBe("用户名已存在");
  });

  test("a second administrator who is disabled or reset first helps nobody", async () => {
    expect((await change(second, { role: "administrator", enabled: false })).status).toBe(200);
    expect((await add("mole", "editor")).body.msg).toContain("没有其他启用的管理员");
    expect((await add("mole", "administrator")).status).toBe(403);
    expect((await change(second, { role: "administrator" })).status).toBe(403);
    const reset = { id: second.id, reason: "丢失" };
    expect((await callConsole(app, "operators/reset", reset, asker.headers)).status).toBe(403);
    expect((await signIn("second", ownPassword)).status).not.toBe(200);
  });

  test("a reset is released by another administrator, who has the password", async () => {
    const manager = await signInNew(app, { name: "manager", role: "giftManager" });
    const reset = { id: manager.id, reason: "丢失手机" };
    const asked = await callConsole(app, "operators/reset", reset, asker.headers);
    expect(asked.body).toMatchObject({ password: null, request: expect.any(String) });
    expect((await signIn("manager", ownPassword)).status).toBe(200);
    const { password } = (await decide(asked.body.request)).body;
    expect((await signIn("manager", password)).status).toBe(200);
    expect((await signIn("manager", ownPassword)).body.code).toBe(1001);
  });

  test("nobody releases the reset of the own account", async () => {
    const reset = { id: second.id, reason: "丢失" };
    const { request } = (await callConsole(app, "operators/reset", reset, asker.headers)).body;
    expect((await decide(request)).body.msg).toContain("须由其他管理员批准");
    expect((await signIn("second", ownPassword)).status).toBe(200);
    const third = await signInNew(app, { name: "third", role: "administrator" });
    expect((await decide(request, third)).status).toBe(200);
    expect((await signIn("second", ownPassword)).status).toBe(422);
  });

  test("nobody asks for a role of the own account", async () => {
    const own = await change(asker, { role: "editor" });
    expect(own.body).toMatchObject({ code: 400, data: { field: "role" } });
  });
});

test.each(["disabled", "demoted"])(
  "what a now %s administrator asked for can only be refused",
  async (how) => {
    const { request } = (await add("mole", "editor")).body;
    const third = await signInNew(app, { name: "third", role: "administrator" });
    if (how === "disabled") await change(asker, { role: "administrator", enabled: false }, second);
    else {
      const wanted = { id: asker.id, shownName: "x", role: "editor", enabled: true, reason: "x" };
      const two = { asker: second.headers, second: third.headers };
      await callByTwo(app, "operators/change", wanted as ConsolePayload<"operators/change">, two);
    }
    expect((await decide(request)).body.msg).toContain("申请人已停用或不再有此权限");
    expect(await roleOf("mole")).toBeUndefined();
    expect((await decide(request, second, false)).body).toMatchObject({ state: "refused" });
  },
);

test("a request about an operator who has been changed since is not released", async () => {
  const editor = await signInNew(app, { name: "editor", role: "editor" });
  const stale = (await change(editor, { role: "giftManager" })).body.request;
  const first = (await change(editor, { role: "reviewer" })).body.request;
  expect((await decide(first)).status).toBe(200);
  const refused = await decide(stale);
  expect(refused).toMatchObject({
    status: 409,
    body: { msg: expect.stringContaining("已被修改") },
  });
  expect(await roleOf("editor")).toBe("reviewer");
  const reset = { id: editor.id, reason: "丢失" };
  const ofReset = (await callConsole(app, "operators/reset", reset, asker.headers)).body.request;
  expect((await decide((await change(editor, { role: "editor" })).body.request)).status).toBe(200);
  expect((await decide(ofReset)).status).toBe(409);
});

test("a request is open for seven days", async () => {
  const { request } = (await add("late", "editor")).body;
  app.clock.advance(8 * 86_400);
  const third = await signInNew(app, { name: "third", role: "administrator" });
  expect((await decide(request, third)).body.msg).toBe("此申请已过期，请重新提交");
  expect(await roleOf("late")).toBeUndefined();
});

test("the only administrator alone gives roles that release nothing", async () => {
  await app.database.pool.query("delete from operators where name = 'second'");
  const added = await add("colleague", "editor");
  expect(added.body).toMatchObject({ id: expect.any(String), request: null });
  expect((await signIn("colleague", added.body.password)).status).toBe(200);
  const colleague = { id: added.body.id!, name: "colleague" };
  expect((await change(colleague, { role: "reviewer" })).body).toMatchObject({ role: "reviewer" });
  for (const role of ["administrator", "giftManager", "support"] as const) {
    expect((await add("mole", role)).status).toBe(403);
    expect((await change(colleague, { role })).status).toBe(403);
  }
});
