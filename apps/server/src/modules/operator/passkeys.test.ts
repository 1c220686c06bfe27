import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callConsole, ownPassword, signInNew } from "../../testing/operators.ts";
import { createAuthenticator } from "../../testing/passkeys.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInNew>>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signInNew(app, { name: "admin", role: "administrator" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(60));

/** Under which the tests' requests reach the server. */
const origin = "http://localhost";
const begin = async (name: string) =>
  (await callConsole(app, "session/begin", { name, password: ownPassword })).body;

async function signInWithPasskey(name: string, authenticator = createAuthenticator()) {
  const operator = await signInNew(app, { name, role: "editor" });
  const { headers } = operator;
  const options = (await callConsole(app, "passkeys/options", {}, headers)).body;
  const passkey = authenticator.create({ challenge: String(options.challenge), origin });
  const given = { name: "笔记本电脑", passkey };
  const added = await callConsole(app, "passkeys/add", given, headers);
  return { ...operator, authenticator, added, given };
}

test("a passkey takes the place of the code, once for each challenge", async () => {
  const { authenticator, added, headers, given } = await signInWithPasskey("wang");
  expect(added.body.rows).toMatchObject([{ name: "笔记本电脑", host: "localhost", seenAt: null }]);
  expect((await callConsole(app, "passkeys/add", given, headers)).status).toBe(422);
  const { sign, passkey: options } = await begin("wang");
  const passkey = authenticator.use({ challenge: String(options?.challenge), origin });
  const finished = await callConsole(app, "session/finish", { sign, passkey });
  expect(finished).toMatchObject({ status: 200, body: { name: "wang" } });
  const cookie = String(finished.headers["set-cookie"]).split(";")[0]!;
  const { rows } = (await callConsole(app, "passkeys/list", {}, { cookie })).body;
  expect(rows[0]?.seenAt).not.toBeNull();
  expect((await callConsole(app, "session/finish", { sign, passkey })).status).toBe(403);
  const next = await begin("wang");
  const stale = await callConsole(app, "session/finish", { sign: next.sign, passkey });
  expect(stale.body.code).toBe(1008);
});

test("a passkey that does not count its signatures is the only one used", async () => {
  const { authenticator } = await signInWithPasskey("feng", createAuthenticator({ counts: false }));
  const other = await signInWithPasskey("han", createAuthenticator({ counts: false }));
  const { sign, passkey: options } = await begin("feng");
  const passkey = authenticator.use({ challenge: String(options?.challenge), origin });
  expect((await callConsole(app, "session/finish", { sign, passkey })).status).toBe(200);
  const { rows } = (await callConsole(app, "passkeys/list", {}, other.headers)).body;
  expect(rows).toMatchObject([{ seenAt: null }]);
});

test("a passkey of another site, device or operator is refused", async () => {
  const { authenticator } = await signInWithPasskey("zhao");
  const attempt = async (make: (challenge: string) => ReturnType<typeof authenticator.use>) => {
    const { sign, passkey } = await begin("zhao");
    const used = make(String(passkey?.challenge));
    return (await callConsole(app, "session/finish", { sign, passkey: used })).body.code;
  };
  const other = createAuthenticator();
  expect(
    await attempt((challenge) => authenticator.use({ challenge, origin: "http://evil.example" })),
  ).toBe(1008);
  expect(await attempt((challenge) => other.use({ challenge, origin }))).toBe(1008);
  const forged = (challenge: string) => ({
    ...other.use({ challenge, origin }),
    id: authenticator.use({ challenge, origin }).id,
  });
  expect(await attempt(forged)).toBe(1008);
  const { authenticator: stranger } = await signInWithPasskey("qian");
  expect(await attempt((challenge) => stranger.use({ challenge, origin }))).toBe(1008);
  const { sign } = await begin("zhao");
  expect((await callConsole(app, "session/finish", { sign })).body.code).toBe(1008);
});

test("an administrator removes a passkey with a reason, which ends the sessions; a reset removes all", async () => {
  const { id, headers, added } = await signInWithPasskey("sun");
  const passkey = added.body.rows[0]!.id;
  const wrong = { id: admin.id, passkey, reason: "丢失" };
  expect((await callConsole(app, "operators/removePasskey", wrong, admin.headers)).status).toBe(
    404,
  );
  const removed = { id, passkey, reason: "电脑丢失" };
  const left = await callConsole(app, "operators/removePasskey", removed, admin.headers);
  expect(left.body.rows).toEqual([]);
  expect((await callConsole(app, "session/me", {}, headers)).status).toBe(401);
  expect((await begin("sun")).passkey).toBeNull();
  const trail = await callConsole(app, "trail/list", { object: `operator/${id}` }, admin.headers);
  expect(trail.body.rows[0]).toMatchObject({
    action: "operators/removePasskey",
    reason: "电脑丢失",
    changes: [{ field: "passkey", before: "笔记本电脑", after: "" }],
  });
  const reset = await signInWithPasskey("zhou");
  await callConsole(app, "operators/reset", { id: reset.id, reason: "手机丢失" }, admin.headers);
  const { rows } = (await callConsole(app, "operators/passkeys", { id: reset.id }, admin.headers))
    .body;
  expect(rows).toEqual([]);
});

test("an operator's networks hold for log-ins and sessions", async () => {
  const { id, headers } = await signInNew(app, { name: "office", role: "editor" });
  const change = { id, shownName: "x", role: "editor", enabled: true } as const;
  const set = (addresses: string[]) =>
    callConsole(app, "operators/change", { ...change, addresses }, admin.headers);
  expect((await set(["office"])).body).toMatchObject({ data: { field: "addresses" } });
  const me = () => callConsole(app, "session/me", {}, headers);
  expect((await set(["203.0.113.0/24"])).body.addresses).toEqual(["203.0.113.0/24"]);
  expect((await me()).status).toBe(401);
  await set(["127.0.0.0/8"]);
  expect((await me()).status).toBe(200);
});
