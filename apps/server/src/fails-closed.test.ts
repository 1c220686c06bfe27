import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "./testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "./testing/clients/captcha.ts";
import { newClient } from "./testing/clients/new-client.ts";
import { makeGame } from "./testing/factories.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

// What decides about a call is taken away: the call must fail, not go on without it.

let app: TestApp;
const removed: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", antiAddiction: true });
});
afterEach(async () => {
  for (const table of removed.splice(0))
    await query(`alter table gone_${table} rename to ${table}`);
});
afterAll(() => app.close());

const query = (statement: string) => app.database.pool.query(statement);

async function remove(table: string): Promise<void> {
  await query(`alter table ${table} rename to gone_${table}`);
  removed.push(table);
}

async function countRows(table: string): Promise<number> {
  return (await query(`select count(*)::int as n from ${table}`)).rows[0].n;
}

test.each([
  ["counts", "rate_counters"],
  ["known devices", "known_devices"],
  ["trail", "account_events"],
  ["second factors", "second_factors"],
])("no %s, no log-in", async (_what, table) => {
  const username = `closed_${table}`;
  await makePlayer(app, { username });
  const before = await countRows("sessions");
  await remove(table);
  const { code } = await app.call(
    "user/loginSubmit",
    { username, password: testPassword },
    newClient(),
  );
  expect(code).toBe(500);
  expect(await countRows("sessions")).toBe(before);
});

test.each(["rate_counters", "known_devices", "account_events", "second_factors", "sms_codes"])(
  "no %s, no log-in by SMS code",
  async (table) => {
    const phone = newPhone();
    await makePlayer(app, { phone });
    const headers = newClient();
    const captcha = await requestCode(app, phone, headers);
    const before = await countRows("sessions");
    await remove(table);
    const { code } = await app.call("user/index/phoneLogin", { phone, captcha }, headers);
    expect(code).toBe(500);
    expect(await countRows("sessions")).toBe(before);
  },
);

test.each(["rate_counters", "captchas", "account_events"])(
  "without %s nobody registers",
  async (table) => {
    const headers = newClient();
    const captcha = await fixedCaptcha(app, headers);
    const before = await countRows("accounts");
    await remove(table);
    const form = { username: "closed_newcomer", password: testPassword, captcha };
    expect((await app.call("user/registerSubmit", form, headers)).code).toBe(500);
    expect(await countRows("accounts")).toBe(before);
  },
);

test.each(["rate_counters", "sms_budgets", "sms_codes"])(
  "without %s no SMS is sent",
  async (table) => {
    const phone = newPhone();
    await remove(table);
    expect((await app.call("user/index/phoneCaptcha", { phone }, newClient())).code).toBe(500);
    expect(app.log.filter((line) => line.includes(phone))).toEqual([]);
  },
);

test("without sessions a token opens nothing", async () => {
  const { headers } = await makePlayer(app);
  await remove("sessions");
  expect((await app.call("user/getUserInfo", {}, headers)).code).toBe(500);
});

test("without the calendar of permitted hours nobody gets in, also with a ticket", async () => {
  const gameid = await makeGame(app.database.db, {
    gametype: "html5",
    slug: "closed",
    entryUrl: "https://game.example/play",
  });
  const { headers } = await makePlayer(app, { verified: true });
  const { data } = await app.call("game/getEntryUrl", { gameid }, headers);
  await remove("playtime_days");
  expect((await app.call("game/getEntryUrl", { gameid }, headers)).code).toBe(500);
  const { statusCode, headers: entered } = await app.app.inject({
    url: new URL(data.url).pathname,
  });
  expect([statusCode, entered.location]).toEqual([500, undefined]);
});

test("a confirmation without its count changes nothing", async () => {
  const { headers } = await makePlayer(app);
  await remove("rate_counters");
  const change = { oldpassword: testPassword, newpassword: "a-very-new-secret-9" };
  expect((await app.call("user/passwordChange", change, headers)).code).toBe(500);
  expect((await app.call("user/getUserInfo", {}, headers)).code).toBe(1);
});
