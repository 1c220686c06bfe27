import {
  type ConsoleCallName,
  type ConsolePayload,
  consoleCalls,
} from "@playfront/contract/console/calls";
import { mayCall, mayKeyCall, type OperatorCall } from "@playfront/contract/console/operator-call";
import { roleNames } from "@playfront/contract/console/roles";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callConsole, ownPassword, signInNew } from "../../../testing/operators.ts";
import { createAuthenticator } from "../../../testing/passkeys.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Operator = Awaited<ReturnType<typeof signInNew>>;
let app: TestApp;
let admin: Operator;
let names = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600);
  names += 1;
  admin = await signInNew(app, { name: `admin-${names}`, role: "administrator" });
});

const until = () => new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
const newKey = (name: string) => ({ name, role: "administrator", until: until() }) as const;
const addKey = (name: string, { headers } = admin) =>
  callConsole(app, "keys/add", newKey(name), headers);
const prove = (password: string, { headers } = admin) =>
  callConsole(app, "session/prove", { password }, headers);
const trailOf = async (action: string) =>
  (await callConsole(app, "trail/list", { action }, admin.headers)).body.rows;

test("ten minutes after the log-in the password is asked for again, and once for the next ten", async () => {
  expect((await addKey("fresh")).status).toBe(200);
  app.clock.advance(599);
  expect((await addKey("still-fresh")).status).toBe(200);
  app.clock.advance(2);
  expect(await addKey("late")).toMatchObject({
    status: 403,
    body: { msg: "请再次输入密码", data: { needsProof: true } },
  });
  expect((await prove(ownPassword)).status).toBe(200);
  expect((await addKey("late")).status).toBe(200);
  app.clock.advance(601);
  expect((await addKey("too-late")).status).toBe(403);
});

const lasting = (Object.keys(consoleCalls) as ConsoleCallName[]).filter(
  (name) => (consoleCalls[name] as OperatorCall).needsProof,
);

test("every call that gives somebody a way in needs a proof, which no key has", async () => {
  expect(lasting.toSorted()).toEqual([
    "game/giveEntryKey",
    "keys/add",
    "operators/add",
    "operators/change",
    "operators/reset",
    "passkeys/add",
    "passkeys/options",
    "requests/decide",
    "webhooks/add",
    "webhooks/change",
  ]);
  app.clock.advance(601);
  for (const name of lasting) {
    const call: OperatorCall = consoleCalls[name];
    expect(mayCall("administrator", call)).toBe(true);
    expect(roleNames.filter((role) => mayKeyCall(role, call))).toEqual([]);
    const { status, body } = await callConsole(app, name, {}, admin.headers);
    expect({ name, status, data: body.data }).toEqual({
      ...{ name, status: 403 },
      data: { needsProof: true },
    });
  }
});

test("a wrong password proves nothing and is in the trail; a session guesses a few times an hour", async () => {
  app.clock.advance(601);
  expect((await prove("not-my-password")).body.code).toBe(1001);
  expect((await addKey("guessed")).status).toBe(403);
  expect(await trailOf("session/wrong-password")).toMatchObject([{ operator: admin.name }]);
  for (let tries = 1; tries < 20; tries += 1) await prove("not-my-password");
  expect((await prove(ownPassword)).status).toBe(429);
  const next = "another-horse-battery";
  const given = { password: ownPassword, next };
  expect((await callConsole(app, "session/password", given, admin.headers)).status).toBe(429);
});

async function withKeys(name: string, keys: readonly string[]) {
  const operator = await signInNew(app, { name, role: "administrator" });
  const made = [];
  for (const key of keys) made.push((await addKey(key, operator)).body);
  const headers = made.map(({ key }) => ({ authorization: `Bearer ${key}` }));
  return { ...operator, made, byKey: headers };
}

const reads = async (headers: Record<string, string>) =>
  (await callConsole(app, "gifts/list", {}, headers)).status;

test("a new password ends the operator's keys but those to keep", async () => {
  const { headers, made, byKey } = await withKeys("renews", ["one", "two", "three"]);
  const others = (await addKey("of-another")).body.key;
  const own = await callConsole(app, "session/keys", {}, headers);
  expect(own.body.rows.map(({ name }) => name)).toEqual(["three", "two", "one"]);
  const change = (given: Partial<ConsolePayload<"session/password">>) =>
    callConsole(app, "session/password", given, headers);
  const first = { password: ownPassword, next: "another-horse-battery" };
  const kept = await change({ ...first, keepKeys: [made[1]!.id] });
  expect(kept.body.endedKeys.toSorted()).toEqual(["one", "three"]);
  expect(await Promise.all(byKey.map(reads))).toEqual([401, 200, 401]);
  const second = { password: first.next, next: "yet-another-horse-battery" };
  expect((await change(second)).body.endedKeys).toEqual(["two"]);
  expect(await reads(byKey[1]!)).toBe(401);
  expect(await reads({ authorization: `Bearer ${others}` })).toBe(200);
});

test("a reset ends sessions, passkeys and keys, and says which", async () => {
  const { id, headers, byKey } = await withKeys("stolen", ["pipeline"]);
  const { challenge } = (await callConsole(app, "passkeys/options", {}, headers)).body;
  const origin = "http://localhost";
  const passkey = createAuthenticator().create({ challenge: String(challenge), origin });
  await callConsole(app, "passkeys/add", { name: "手机", passkey }, headers);
  const { request } = (
    await callConsole(app, "operators/reset", { id, reason: "被盗" }, admin.headers)
  ).body;
  const second = await signInNew(app, { name: "releases", role: "administrator" });
  const decision = { id: request!, isReleased: true };
  const { body } = await callConsole(app, "requests/decide", decision, second.headers);
  expect(body.ended).toEqual({ sessions: 1, passkeys: ["手机"], keys: ["pipeline"] });
  expect(await reads(headers)).toBe(401);
  expect(await reads(byKey[0]!)).toBe(401);
  expect((await trailOf("operators/reset"))[0]).toMatchObject({
    object: `operator/${id}`,
    changes: [
      { field: "sessions", before: "1", after: "0" },
      { field: "passkeys", before: "手机", after: "" },
      { field: "keys", before: "pipeline", after: "" },
    ],
  });
});
