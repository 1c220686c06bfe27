import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { runToEnd } from "../../../testing/run-to-end.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createMediaService } from "../../media/media.service.ts";
import { createAuditService } from "../audit/audit.service.ts";
import { eraseDueAccounts } from "./erase-accounts.ts";

const day = 86_400;
/** These tests move the clock by weeks. */
const farAway = new Date("2099-01-01T00:00:00Z");
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1, limitFactor: 100 });
});
afterAll(() => app.close());

type Headers = Record<string, string>;

const ask = (headers: Headers, password = testPassword) =>
  app.call("user/deletionAsk", { password }, headers);
const login = (username: string, headers: Headers = newClient()) =>
  app.call("user/loginSubmit", { username, password: testPassword }, headers);
const cancel = (sign: string, headers: Headers) =>
  app.call("user/deletionCancel", { sign }, headers);
const isAlive = async (headers: Headers) =>
  (await app.call("user/checkLogin", {}, headers)).code === 1;

/** The answer of a log-in that can cancel the deletion. */
function offered({ data }: { data: unknown }): { due: string; sign: string } {
  return data as { due: string; sign: string };
}

function erase(audit = createAuditService({ db: app.database.db, clock: app.clock })) {
  const { db } = app.database;
  const { clock } = app;
  const pictures = createMediaService(app.deps);
  return runToEnd(eraseDueAccounts({ db, clock, log: { warn: () => {} }, audit, pictures }));
}

async function exists(uid: string): Promise<boolean> {
  const { rowCount } = await app.database.pool.query("select 1 from accounts where uid = $1", [
    uid,
  ]);
  return rowCount === 1;
}

describe("requesting an account's deletion", () => {
  test("lists the codes that would be lost and are still valid", async () => {
    const { db } = app.database;
    const gameid = await makeGame(db, { gamename: "失去之塔" });
    const { headers } = await makePlayer(app);
    const giftid = await makeGift(db, {
      gameid,
      giftname: "塔主礼包",
      codes: 3,
      expiresAt: farAway,
    });
    await app.call("gift/getUserGiftSn", { giftid }, headers);
    const { data } = await app.call("user/getDeletionInfo", {}, headers);
    expect(data).toMatchObject({
      days: 15,
      codecount: 1,
      codes: [{ gamename: "失去之塔", giftname: "塔主礼包" }],
    });
    const nothing = await app.call("user/getDeletionInfo", {}, (await makePlayer(app)).headers);
    expect(nothing.data).toEqual({ days: 15, codecount: 0, codes: [] });
  });

  test("needs the password and ends every session, also the caller's", async () => {
    const { headers } = await makePlayer(app, { username: "leaving_one" });
    const other = { ...newClient(), token: "" };
    other.token = (await login("leaving_one", other)).data.token;
    expect((await ask(headers, "not-the-password")).code).toBe(1001);
    expect(await isAlive(headers)).toBe(true);
    const { code, data } = await ask(headers);
    expect(code).toBe(1);
    const left = new Date(data.due).getTime() - app.clock.now().getTime();
    expect(Math.round(left / (day * 1000))).toBe(15);
    for (const held of [headers, other]) {
      const over = await app.call("user/checkLogin", {}, held);
      expect(over).toMatchObject({ code: 401, msg: expect.stringContaining("注销") });
    }
  });

  test("limits guessing with a stolen session, but not the owner", async () => {
    const strict = await createTestApp();
    const { uid, headers } = await makePlayer(strict, { username: "robbed_one" });
    const owner = { deviceid: "own", token: "" };
    const form = { username: "robbed_one", password: testPassword };
    owner.token = (await strict.call("user/loginSubmit", form, owner)).data.token;
    for (let count = 0; count < 20; count += 1) {
      const guess = await strict.call("user/deletionAsk", { password: `guess-${count}` }, headers);
      expect(guess.code).toBe(1001);
    }
    const { data } = await strict.call("user/checkLogin", { from: "url" }, headers);
    const exchanged = { ...headers, token: data.token! };
    for (const name of ["user/deletionAsk", "user/exportData"] as const) {
      expect((await strict.call(name, { password: testPassword }, exchanged)).code).toBe(429);
    }
    expect((await strict.call("user/deletionAsk", { password: testPassword }, owner)).code).toBe(1);
    expect(uid).toBeTruthy();
    await strict.close();
  });

  test("leaves no session of a log-in at the same moment", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { uid, headers } = await makePlayer(app, { username: `same_moment_${round}` });
      await Promise.all([ask(headers), login(`same_moment_${round}`)]);
      const { rows } = await app.database.pool.query("select 1 from sessions where uid = $1", [
        uid,
      ]);
      expect(rows).toEqual([]);
    }
  });
});

describe("a log-in during the cooling-off period", () => {
  test("starts no session, and its handle cancels the deletion without any loss", async () => {
    const { uid, headers } = await makePlayer(app, { username: "thinks_again" });
    await ask(headers);
    app.clock.advance(14 * day);
    const device = newClient();
    const offer = await login("thinks_again", device);
    expect(offer).toMatchObject({ code: 1006, status: 200 });
    expect(offer.msg).toContain("将于");
    const back = await cancel(offered(offer).sign, device);
    expect(back).toMatchObject({ code: 1, data: { uid } });
    expect(await isAlive({ ...device, token: back.data.token })).toBe(true);
    app.clock.advance(2 * day);
    await erase();
    expect(await exists(uid)).toBe(true);
    expect((await login("thinks_again")).code).toBe(1);
  });

  test("says nothing of the deletion after a wrong password", async () => {
    const { headers } = await makePlayer(app, { username: "secret_leaver" });
    await ask(headers);
    const form = { username: "secret_leaver", password: "not-the-password" };
    expect((await app.call("user/loginSubmit", form, newClient())).code).toBe(1001);
  });

  test("returns a handle that works once, on its device, for ten minutes", async () => {
    const { headers } = await makePlayer(app, { username: "one_offer" });
    await ask(headers);
    const device = newClient();
    const { sign } = offered(await login("one_offer", device));
    expect((await cancel(sign, newClient())).code).toBe(403);
    app.clock.advance(601);
    expect((await cancel(sign, device)).code).toBe(403);
    const fresh = offered(await login("one_offer", device)).sign;
    const answers = await Promise.all([1, 2, 3].map(() => cancel(fresh, device)));
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 403, 403]);
    for (const hostile of ["", "x", "' or 1=1", "0".repeat(300)]) {
      expect([400, 403]).toContain((await cancel(hostile, device)).code);
    }
  });

  test("returns a handle that ends when the deletion is requested again", async () => {
    const { headers } = await makePlayer(app, { username: "leaving_again" });
    await ask(headers);
    const device = newClient();
    const stranger = newClient();
    const kept = offered(await login("leaving_again", stranger)).sign;
    const { sign } = offered(await login("leaving_again", device));
    const { token } = (await cancel(sign, device)).data;
    await ask({ ...device, token });
    expect((await cancel(kept, stranger)).code).toBe(403);
  });

  test("is too late after the period, whether the account is erased or not", async () => {
    const { uid, headers } = await makePlayer(app, { username: "too_late_now" });
    await ask(headers);
    app.clock.advance(15 * day - 60);
    const device = newClient();
    const { sign } = offered(await login("too_late_now", device));
    app.clock.advance(61);
    expect((await cancel(sign, device)).code).toBe(403);
    expect((await login("too_late_now", device)).code).toBe(403);
    await erase();
    expect(await exists(uid)).toBe(false);
    const headersOfNext = newClient();
    expect((await login("too_late_now", headersOfNext)).code).toBe(1001);
  });
});

describe("erasing", () => {
  test("deletes all data of the person and keeps the claimed codes", async () => {
    const { db, pool } = app.database;
    const username = "forget_me_now";
    const phone = newPhone();
    const device = newClient();
    const captcha = await fixedCaptcha(app, device);
    const account = { username, password: testPassword, captcha };
    const { data: made } = await app.call("user/registerSubmit", account, device);
    const headers = { ...device, token: made.token };
    const { uid } = made;
    const sent = await requestCode(app, phone, headers);
    const bound = await app.call("user/bindPhoneChange", { phone, captcha: sent }, headers);
    expect(bound.code).toBe(1);
    await app.call("user/nicknameChange", { nickname: "请忘记我吧" }, headers);
    const person = { realname: "欧阳明月", identity: "440524188001010014" };
    expect((await app.call("user/fcmChange", person, headers)).code).toBe(1);
    const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 2, expiresAt: farAway });
    const { data: sn } = await app.call("gift/getUserGiftSn", { giftid }, headers);
    await app.call(
      "game/getDownloadUrl",
      { gameid: await makeGame(db), platform: "android" },
      headers,
    );
    await app.deps.storage.put(`media/${picture}.webp`, Buffer.from("face"));
    await app.deps.storage.put(`media/${picture}/64.avif`, Buffer.from("small face"));
    await pool.query("update accounts set avatar = $2 where uid = $1", [
      uid,
      `/media/${picture}.webp`,
    ]);
    const { rows: cipher } = await pool.query(
      "select encode(realname_cipher, 'hex') as hex from accounts where uid = $1",
      [uid],
    );
    await ask(headers);
    app.clock.advance(15 * day);
    expect(await erase()).toBeGreaterThan(0);

    const found = await grep([username, phone, "请忘记我吧", cipher[0].hex, device.deviceid]);
    // Captchas belong to a device and last two minutes; counters are kept by device.
    expect(found.filter((table) => !["captchas", "rate_counters"].includes(table))).toEqual([]);
    expect(await tablesWith(uid)).toEqual(["account_events"]);
    expect(await app.deps.storage.get(`media/${picture}.webp`)).toBeNull();
    expect(await app.deps.storage.get(`media/${picture}/64.avif`)).toBeNull();

    const { rows: code } = await pool.query("select * from gift_codes where code = $1", [sn]);
    expect(code[0]).toMatchObject({ uid: null, claimed_at: expect.any(Date) });
    const { data: gift } = await app.call("gift/getGiftInfo", { giftid });
    expect(gift.percent).toBe("50");
    const next = await app.call("gift/getUserGiftSn", { giftid }, (await makePlayer(app)).headers);
    expect(next.data).not.toBe(sn);
    const last = await app.call("gift/getUserGiftSn", { giftid }, (await makePlayer(app)).headers);
    expect(last.code).toBe(2001);
  });

  test("frees username, phone and nickname, and keeps number, event, time and address of the events", async () => {
    const { uid, headers } = await makePlayer(app, { username: "comes_back_1" });
    await app.call("user/nicknameChange", { nickname: "我会回来的" }, headers);
    await ask(headers);
    app.clock.advance(15 * day);
    await erase();
    const { rows } = await app.database.pool.query(
      "select event, agent, detail from account_events where uid = $1 order by id desc",
      [uid],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      "deletion-done",
      "deletion-asked",
      "nickname-changed",
    ]);
    for (const { agent, detail } of rows) expect(agent + detail).toBe("");
    const again = await makePlayer(app, { username: "comes_back_1" });
    expect(again.uid).not.toBe(uid);
    const renamed = await app.call(
      "user/nicknameChange",
      { nickname: "我会回来的" },
      again.headers,
    );
    expect(renamed.code).toBe(1);
    expect((await app.call("user/getActivityList", {}, again.headers)).data).toHaveLength(1);
  });

  test("happens once, however many workers run", async () => {
    const players = await Promise.all([1, 2, 3, 4, 5].map(() => makePlayer(app)));
    for (const { headers } of players) await ask(headers);
    app.clock.advance(15 * day);
    const counts = await Promise.all([erase(), erase(), erase(), erase()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    const { rows } = await app.database.pool.query(
      `select uid, count(*)::int as n from account_events
       where event = 'deletion-done' and uid = any ($1) group by uid`,
      [players.map(({ uid }) => uid)],
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1]);
  });

  test("is atomic: after a crash the next worker erases the account", async () => {
    const { uid, headers } = await makePlayer(app, { username: "crash_test_1" });
    const giftid = await makeGift(app.database.db, {
      gameid: await makeGame(app.database.db),
      codes: 1,
      expiresAt: farAway,
    });
    await app.call("gift/getUserGiftSn", { giftid }, headers);
    await ask(headers);
    app.clock.advance(15 * day);
    const { db } = app.database;
    const broken = {
      ...createAuditService({ db, clock: app.clock }),
      record: async () => {
        throw new Error("the process is killed");
      },
    };
    await expect(erase(broken)).rejects.toThrow("the process is killed");
    const { rows } = await app.database.pool.query("select 1 from gift_codes where uid = $1", [
      uid,
    ]);
    expect(rows).toHaveLength(1);
    expect(await exists(uid)).toBe(true);
    expect(await erase()).toBe(1);
    expect(await exists(uid)).toBe(false);
    expect(await erase()).toBe(0);
  });

  test("does not touch an account that is not due", async () => {
    const { uid, headers } = await makePlayer(app);
    await ask(headers);
    app.clock.advance(15 * day - 1);
    expect(await erase()).toBe(0);
    expect(await exists(uid)).toBe(true);
    app.clock.advance(1);
    expect(await erase()).toBe(1);
  });
});

/** Tables that name an account and do not cascade from it, with what becomes of their rows. */
const notCascaded: Record<string, string> = {
  account_events: "stay as the trail, redacted, until they expire",
  avatar_files: "a trigger marks them as unused, a task deletes the file and the row",
  claims: "a trigger deletes them when the owner of the code is cleared",
  code_reports: "stay; the erasure clears who reported, and the words",
  gift_codes: "stay claimed; the erasure clears the owner",
  passkey_challenges: "go after five minutes",
  recoveries: "deleted by the erasure",
};

test("every table that names an account cascades from it, or says what becomes of its rows", async () => {
  const { rows } = await app.database.pool.query(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'uid' and table_name <> 'accounts'
      and not exists (
        select from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where conrelid = table_name::regclass and attname = 'uid'
          and contype = 'f' and confdeltype = 'c'
      )
    order by table_name`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(notCascaded));
});

const picture = `${"0".repeat(31)}a-512x512-aabbcc`;

async function tables(): Promise<string[]> {
  const { rows } = await app.database.pool.query(`select table_name as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
  return rows.map(({ name }) => name);
}

/** Tables that hold one of the texts in any column. */
async function grep(texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    const { rows } = await app.database.pool.query(`select t::text as line from ${table} t`);
    if (rows.some(({ line }) => texts.some((text) => line.includes(text)))) found.push(table);
  }
  return found;
}

/** Tables whose column `uid` refers to the account. */
async function tablesWith(uid: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(`select table_name as name
    from information_schema.columns where table_schema = 'public' and column_name = 'uid'`);
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await app.database.pool.query(`select 1 from ${name} where uid = $1`, [uid]);
    if (held.rowCount) found.push(name);
  }
  return found.sort();
}
