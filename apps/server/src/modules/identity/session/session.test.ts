import { connect } from "@playfront/database/connect";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { replaceSession } from "./session.repository.ts";
import { createSessionService } from "./session.service.ts";

const day = 86_400;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function check(headers: Record<string, string>, from?: "url") {
  return app.call("user/checkLogin", { from }, headers);
}

async function readSession(uid: string) {
  const { db } = app.database;
  const row = db.selectFrom("sessions").select(["seen_at", "expires_at"]).where("uid", "=", uid);
  return row.executeTakeFirstOrThrow();
}

describe("a session", () => {
  test("is known by its token, of which the table holds only a hash", async () => {
    const { uid, token, headers } = await makePlayer(app);
    expect((await check(headers)).data).toEqual({ uid });
    const rows = await app.database.pool.query("select s::text as line from sessions s");
    for (const { line } of rows.rows) expect(line).not.toContain(token);
  });

  test.each([
    ["none", {}],
    ["an unknown token", { token: "x".repeat(43) }],
    ["garbage", { token: "\"';--" }],
  ])("with %s there is 401 in body and status", async (_name, headers) => {
    const refused = await check({ deviceid: "d", ...headers } as Record<string, string>);
    expect(refused).toMatchObject({ code: 401, status: 401, data: null });
  });

  test("ends thirty days after its last use, and use prolongs it", async () => {
    const { headers } = await makePlayer(app);
    app.clock.advance(29 * day);
    expect((await check(headers)).code).toBe(1);
    app.clock.advance(29 * day);
    expect((await check(headers)).code).toBe(1);
    app.clock.advance(30 * day);
    expect((await check(headers)).code).toBe(401);
  });

  test("ends half a year after its log-in, however often it is used or exchanged", async () => {
    const { headers } = await makePlayer(app);
    for (let use = 0; use < 6; use += 1) {
      app.clock.advance(29 * day);
      expect((await check(headers)).code).toBe(1);
    }
    const exchanged = await app.call("user/checkLogin", { from: "url" }, headers);
    const later = { ...headers, token: String(exchanged.data.token) };
    app.clock.advance(5 * day);
    expect((await check(later)).code).toBe(1);
    app.clock.advance(day);
    expect((await check(later)).code).toBe(401);
  });

  test("records its use once in an hour of the clock", async () => {
    const start = new Date(Math.ceil(app.clock.now().getTime() / 3_600_000) * 3_600_000);
    app.clock.set(start);
    const { uid, headers } = await makePlayer(app);
    const seenAt = async () => (await readSession(uid)).seen_at;
    app.clock.advance(3_599);
    await check(headers);
    expect(await seenAt()).toEqual(start);
    app.clock.advance(1);
    await Promise.all([check(headers), check(headers)]);
    expect(await seenAt()).toEqual(app.clock.now());
  });

  test("is recorded by HOT updates, but for one a week", async () => {
    const one = connect(app.database.url, 1);
    const node = await app.anotherNode({ db: one.db });
    const { uid, headers } = await makePlayer(app);
    const updates = async () => {
      const { rows } = await app.database.pool.query(`select n_tup_upd::int as all,
        n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'sessions'`);
      return rows[0];
    };
    const before = await updates();
    for (let use = 0; use < 28; use += 1) {
      app.clock.advance(day / 2);
      await app.callOn(node, "user/checkLogin", {}, headers);
    }
    await one.pool.query("select pg_stat_force_next_flush()");
    await vi.waitFor(async () => expect((await updates()).all).toBe(before.all + 28), 10_000);
    expect((await updates()).hot - before.hot).toBeGreaterThanOrEqual(26);
    const { expires_at } = await readSession(uid);
    expect(expires_at.getTime() - app.clock.now().getTime()).toBeGreaterThanOrEqual(
      30 * day * 1000,
    );
    await node.close();
    await one.close();
  });

  test("ends thirty days after its last use, though its row is kept for longer", async () => {
    const { uid, headers } = await makePlayer(app);
    app.clock.advance(30 * day);
    expect((await readSession(uid)).expires_at > app.clock.now()).toBe(true);
    const sessions = createSessionService({ db: app.database.db, clock: app.clock });
    expect(await sessions.findByAccount({ uid, first: null, limit: 9 })).toEqual([]);
    expect(await sessions.findSignedIn([uid])).toEqual(new Set());
    expect((await check(headers, "url")).code).toBe(401);
  });

  test("of a banned account ends at once", async () => {
    const { uid, headers } = await makePlayer(app);
    expect((await check(headers)).code).toBe(1);
    await app.database.db
      .updateTable("accounts")
      .set({ banned: true })
      .where("uid", "=", uid)
      .execute();
    expect((await check(headers)).code).toBe(401);
  });

  test("ends by logging out, which succeeds without a session too", async () => {
    const { headers } = await makePlayer(app);
    expect(await app.call("user/logout", {}, headers)).toMatchObject({ code: 1, data: null });
    expect((await check(headers)).code).toBe(401);
    expect((await app.call("user/logout", {}, headers)).code).toBe(1);
    expect((await app.call("user/logout", {}, { deviceid: "" })).code).toBe(1);
  });

  test("survives a restart", async () => {
    const { headers } = await makePlayer(app);
    await app.restart();
    expect((await check(headers)).code).toBe(1);
  });

  test("can be started from an address that is not valid, as a proxy may send", async () => {
    const proxied = await createTestApp({ trustedProxies: 1 });
    await makePlayer(proxied, { username: "behind_proxy" });
    const answer = await proxied.call(
      "user/loginSubmit",
      { username: "behind_proxy", password: testPassword },
      { "x-forwarded-for": "not an address" },
    );
    expect(answer.code).toBe(1);
    await proxied.close();
  });
});

describe("a token that came by URL", () => {
  test("is exchanged: a new token is returned, the old one ends", async () => {
    const { uid, token, headers } = await makePlayer(app);
    const { code, data } = await check(headers, "url");
    expect(code).toBe(1);
    expect(data.uid).toBe(uid);
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(data.token).not.toBe(token);
    expect((await check(headers)).code).toBe(401);
    expect((await check({ ...headers, token: data.token! })).data).toEqual({ uid });
  });

  test("is exchanged once, however many requests try at the same time", async () => {
    const { uid, headers } = await makePlayer(app);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => check(headers, "url")));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(4);
    const { rowCount } = await app.database.pool.query("select 1 from sessions where uid = $1", [
      uid,
    ]);
    expect(rowCount).toBe(1);
  });

  test("accepts no other value of `from`", async () => {
    const { headers } = await makePlayer(app);
    const refused = await check(headers, "elsewhere" as "url");
    expect(refused).toMatchObject({ code: 400, data: { field: "from" } });
  });

  test("does not outlive a new password when its exchange is not finished yet", async () => {
    const { uid, token } = await makePlayer(app, { username: "racing_one" });
    const device = { deviceid: "racing-one" };
    const form = { username: "racing_one", password: testPassword };
    const { data } = await app.call("user/loginSubmit", form, device);
    const mine = { ...device, token: data.token };
    const change = { oldpassword: testPassword, newpassword: "another-horse-1" };
    const otherNode = await app.anotherNode();
    const { db, pool } = app.database;
    let changing: ReturnType<typeof app.call<"user/passwordChange">> | undefined;
    await db.transaction().execute(async (trx) => {
      const now = app.clock.now();
      const exchanged = await replaceSession(trx, {
        oldTokenHash: hashHandle(token),
        tokenHash: hashHandle(newHandle()),
        deviceid: "racing",
        ip: null,
        userAgent: "",
        now,
        expiresAt: new Date(now.getTime() + 60_000),
        longestMs: 86_400_000,
      });
      expect(exchanged).toBe(uid);
      changing = app.callOn(otherNode, "user/passwordChange", change, mine);
      await vi.waitFor(async () => {
        const { rows } = await pool.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows.length).toBeGreaterThan(0);
      }, 10_000);
    });
    expect((await changing)?.code).toBe(1);
    const { rows } = await pool.query("select 1 from sessions where uid = $1", [uid]);
    expect(rows).toHaveLength(1);
    await otherNode.close();
  });
});
