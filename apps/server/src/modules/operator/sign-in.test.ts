import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { currentCode } from "../../testing/clients/second-factor.ts";
import {
  addOperator,
  callByTwo,
  callConsole,
  ownPassword,
  resetOperator,
  signInNew,
} from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
// Limits and codes are by the clock.
beforeEach(() => app.clock.advance(3_600));

const begin = (name: string, password: string) =>
  callConsole(app, "session/begin", { name, password });
const finish = (sign: string, code: string, password?: string) =>
  callConsole(app, "session/finish", { sign, code, ...(password && { password }) });
const codeOf = (key: string | null, away = 0) => currentCode(key!, app.clock.now(), away);

describe("a first log-in", () => {
  test("shows a key, asks for a password of the operator's own, and starts a session", async () => {
    const { name, firstPassword } = await addOperator(app, { name: "first", role: "editor" });
    const begun = await begin(name, firstPassword);
    expect(begun).toMatchObject({ status: 200, body: { renewsPassword: true } });
    const { sign, key, address } = begun.body;
    expect(address).toContain(`secret=${key}`);
    const finished = await finish(sign, codeOf(key), ownPassword);
    expect(finished).toMatchObject({ status: 200, body: { name, role: "editor" } });
    const [cookie = ""] = finished.headers["set-cookie"] as string[];
    expect(cookie).toMatch(
      /^console-session=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/,
    );
    const me = await callConsole(app, "session/me", {}, { cookie: cookie.split(";")[0]! });
    expect(me.body).toMatchObject({ name, hasAuthenticator: true });
    expect(finished.headers["cache-control"]).toBe("no-store");
  });

  test("accepts no weak password, and can go on with a better one", async () => {
    const { name, firstPassword } = await addOperator(app, { name: "weak", role: "editor" });
    const { sign, key } = (await begin(name, firstPassword)).body;
    for (const weak of [undefined, "short-12345", "weak-and-more-of-it", "password12345"]) {
      const refused = await finish(sign, codeOf(key), weak);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ data: { field: "password" } });
    }
    expect((await finish(sign, codeOf(key), ownPassword)).status).toBe(200);
  });

  test("works with the last key that was shown only", async () => {
    const { name, firstPassword } = await addOperator(app, { name: "twice", role: "editor" });
    const thief = (await begin(name, firstPassword)).body;
    const { sign, key } = (await begin(name, firstPassword)).body;
    expect((await finish(thief.sign, codeOf(thief.key), ownPassword)).status).toBe(403);
    expect((await finish(sign, codeOf(thief.key), ownPassword)).body.code).toBe(1008);
    expect((await finish(sign, codeOf(key), ownPassword)).status).toBe(200);
  });
});

describe("a first password", () => {
  test("ends after 72 hours, which is told to who knows it, and a reset gives another", async () => {
    const { id, name, firstPassword } = await addOperator(app, { name: "slow", role: "editor" });
    app.clock.advance(72 * 3_600 - 1);
    expect((await begin(name, firstPassword)).status).toBe(200);
    app.clock.advance(1);
    const late = await begin(name, firstPassword);
    expect(late.body).toMatchObject({ code: 1001, msg: expect.stringContaining("72 小时") });
    const password = await resetOperator(app, { id, reason: "expired" });
    const { sign, key } = (await begin(name, password)).body;
    app.clock.advance(299);
    expect((await finish(sign, codeOf(key), ownPassword)).status).toBe(200);
  });

  test("of the operator's own does not end", async () => {
    const { name } = await signInNew(app, { name: "patient", role: "editor" });
    app.clock.advance(400 * 86_400);
    expect((await begin(name, ownPassword)).status).toBe(200);
  });
});

describe("a later log-in", () => {
  test("shows no key, and uses each code once", async () => {
    const { name, key } = await signInNew(app, { name: "later", role: "reader" });
    const again = await begin(name, ownPassword);
    expect(again.body).toMatchObject({ key: null, address: null, renewsPassword: false });
    const spent = codeOf(key);
    expect((await finish(again.body.sign, spent)).body.code).toBe(1008);
    app.clock.advance(30);
    expect((await finish(again.body.sign, codeOf(key))).status).toBe(200);
    expect((await finish(again.body.sign, codeOf(key))).status).toBe(403);
  });

  test("of two at once with one code, one succeeds", async () => {
    const { name, key } = await signInNew(app, { name: "at-once", role: "reader" });
    app.clock.advance(60);
    const signs = [];
    for (let count = 0; count < 4; count += 1)
      signs.push((await begin(name, ownPassword)).body.sign);
    const answers = await Promise.all(signs.map((sign) => finish(sign, codeOf(key))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test("ends after five wrong codes, after five minutes, and with a new password", async () => {
    const { name, key, id, headers } = await signInNew(app, {
      name: "wrong",
      role: "administrator",
    });
    app.clock.advance(60);
    const guessed = (await begin(name, ownPassword)).body.sign;
    for (let count = 0; count < 5; count += 1)
      expect((await finish(guessed, "000000")).body.code).toBe(1008);
    expect((await finish(guessed, codeOf(key))).status).toBe(403);
    const late = (await begin(name, ownPassword)).body.sign;
    app.clock.advance(301);
    expect((await finish(late, codeOf(key))).status).toBe(403);
    const stale = (await begin(name, ownPassword)).body.sign;
    const colleague = await signInNew(app, { name: "colleague", role: "administrator" });
    const two = { asker: headers, second: colleague.headers };
    await callByTwo(app, "operators/reset", { id, reason: "lost phone" }, two);
    expect((await finish(stale, codeOf(key))).status).toBe(403);
    expect((await begin(name, ownPassword)).body.code).toBe(1001);
  });

  test("tells nobody whether a name exists: wrong passwords and what follows them are the same", async () => {
    await addOperator(app, { name: "known", role: "editor" });
    for (const code of [1001, 1002]) {
      const wrong = await begin("known", "wrong-password-1");
      const unknown = await begin("unknown", "wrong-password-1");
      expect(unknown.body).toEqual(wrong.body);
      expect(wrong).toMatchObject({ status: 422, body: { code } });
    }
  });
});

describe("a session", () => {
  const me = (headers: Record<string, string>) => callConsole(app, "session/me", {}, headers);

  test("ends after half an hour without use, after twelve hours, and at a log-out", async () => {
    const idle = await signInNew(app, { name: "idle", role: "reader" });
    app.clock.advance(29 * 60);
    expect((await me(idle.headers)).status).toBe(200);
    app.clock.advance(31 * 60);
    expect((await me(idle.headers)).status).toBe(401);

    const long = await signInNew(app, { name: "long", role: "reader" });
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      app.clock.advance(20 * 60);
      expect((await me(long.headers)).status).toBe(200);
    }
    app.clock.advance(20 * 60);
    expect((await me(long.headers)).status).toBe(401);

    const out = await signInNew(app, { name: "out", role: "reader" });
    const ended = await callConsole(app, "session/end", {}, out.headers);
    expect(ended.headers["set-cookie"]).toContain("Max-Age=0");
    expect((await me(out.headers)).status).toBe(401);
  });

  test("of a demoted or disabled operator ends at once", async () => {
    const admin = await signInNew(app, { name: "boss", role: "administrator" });
    const second = await signInNew(app, { name: "boss-2", role: "administrator" });
    for (const change of [{ role: "reader" }, { enabled: false }] as const) {
      const name = `changed-${Object.keys(change)[0]!.toLowerCase()}`;
      const { id, headers } = await signInNew(app, { name, role: "editor" });
      const wanted = {
        id,
        shownName: "x",
        role: "editor",
        enabled: true,
        reason: "x",
        ...change,
      } as const;
      const two = { asker: admin.headers, second: second.headers };
      const changed =
        "role" in change
          ? await callByTwo(app, "operators/change", wanted, two)
          : await callConsole(app, "operators/change", wanted, admin.headers);
      expect(changed.status).toBe(200);
      expect((await me(headers)).status).toBe(401);
    }
  });

  test("cannot be used by a page of another site, nor the cookie of a player's shop", async () => {
    const { headers } = await signInNew(app, { name: "crossed", role: "administrator" });
    for (const site of ["cross-site", "same-site", "none"]) {
      const refused = await callConsole(
        app,
        "session/end",
        {},
        { ...headers, "sec-fetch-site": site },
      );
      expect(refused.status).toBe(403);
    }
    expect((await me(headers)).status).toBe(200);
    expect((await me({ token: headers.cookie.split("=")[1]! })).status).toBe(401);
  });

  test("survives the operator's own change of password, the others do not", async () => {
    const first = await signInNew(app, { name: "changes", role: "reader" });
    app.clock.advance(60);
    const { sign } = (await begin("changes", ownPassword)).body;
    const second = await finish(sign, codeOf(first.key));
    const headers = { cookie: String(second.headers["set-cookie"]).split(";")[0]! };
    const change = (password: string, next: string) =>
      callConsole(app, "session/password", { password, next }, headers);
    expect((await change("not-my-password", "another-horse-battery")).body.code).toBe(1001);
    expect((await change(ownPassword, "changes-changes")).body).toMatchObject({
      code: 400,
      data: { field: "next" },
    });
    expect((await change(ownPassword, "another-horse-battery")).status).toBe(200);
    expect((await me(headers)).status).toBe(200);
    expect((await me(first.headers)).status).toBe(401);
  });
});

test("neither passwords nor keys nor tokens reach the log or the trail", async () => {
  const { firstPassword, key, headers } = await signInNew(app, { name: "secret", role: "editor" });
  const trail = await app.database.db.selectFrom("operator_trail").selectAll().execute();
  const text = `${app.log.join("\n")}${JSON.stringify(trail)}`;
  for (const secret of [firstPassword, ownPassword, key, headers.cookie.split("=")[1]!])
    expect(text).not.toContain(secret);
});
