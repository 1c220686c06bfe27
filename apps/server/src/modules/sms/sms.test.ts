import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInlineJobs } from "../../infra/jobs/jobs.ts";
import { createSecrets } from "../../infra/secrets/secrets.ts";
import { makePlayer } from "../../testing/accounts.ts";
import { fixedCaptcha, lastCode, newPhone, requestCode } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { idleTasks } from "../../testing/idle-tasks.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createSmsService } from "./sms.service.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

function callPhoneCaptcha(
  phone: string,
  headers: Record<string, string> = newClient(),
  captcha = "",
) {
  return app.call("user/index/phoneCaptcha", { phone, captcha }, headers);
}

async function callWithCaptcha(phone: string, headers: Record<string, string>) {
  return callPhoneCaptcha(phone, headers, await fixedCaptcha(app, headers));
}

function register(phone: string, captcha: string, headers: Record<string, string> = newClient()) {
  return app.call("user/registerSubmit", { phone, password: "a-long-secret", captcha }, headers);
}

describe("an SMS code", () => {
  test("has six digits and answers when to ask again", async () => {
    const phone = newPhone();
    expect(await callPhoneCaptcha(phone)).toMatchObject({ code: 1, data: { retryAfter: 60 } });
    expect(lastCode(app, phone)).toMatch(/^\d{6}$/);
  });

  test("is replaced by the next one", async () => {
    const phone = newPhone();
    const headers = newClient();
    const first = await requestCode(app, phone, headers);
    app.clock.advance(60);
    const second = await requestCode(app, phone, headers);
    if (first !== second) expect((await register(phone, first, headers)).code).toBe(1003);
    expect((await register(phone, second, headers)).code).toBe(1);
  });

  test("is valid only on the requesting device; other devices can neither use it nor use up its tries", async () => {
    const phone = newPhone();
    const owner = newClient();
    const code = await requestCode(app, phone, owner);
    const wrong = code === "000000" ? "111111" : "000000";
    for (let count = 0; count < 6; count += 1) {
      expect((await register(phone, wrong)).code).toBe(1003);
    }
    const other = newClient();
    expect((await register(phone, code, other)).code).toBe(1003);
    app.clock.advance(60);
    await requestCode(app, phone, other);
    expect((await register(phone, code, owner)).code).toBe(1);
  });

  test("works once, with any number of parallel uses", async () => {
    const phone = newPhone();
    const { headers } = await makePlayer(app, { phone });
    const captcha = await requestCode(app, phone, headers);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => app.call("user/bindPhoneCheck", { captcha }, headers)),
    );
    const results = answers.map(({ code }) => code).sort();
    expect(results).toEqual([1, 1003, 1003, 1003]);
  });

  test("is used up by one of two transactions that both found it right", async () => {
    const phone = newPhone();
    const headers = newClient();
    const code = await requestCode(app, phone, headers);
    const typed = { phone, code, deviceid: headers.deviceid, purpose: "attach" } as const;
    const { db } = app.database;
    const sms = createSmsService({
      db,
      clock: app.clock,
      secrets: createSecrets("test-secret-key"),
      jobs: createInlineJobs(idleTasks),
    });
    expect(await Promise.all([sms.check(typed), sms.check(typed)])).toEqual([true, true]);
    const useCode = () => db.transaction().execute((trx) => sms.use(trx, typed));
    expect((await Promise.all([useCode(), useCode()])).sort()).toEqual([false, true]);
  });

  test("allows five tries, with any number of parallel guesses", async () => {
    const phone = newPhone();
    const headers = newClient();
    const right = await requestCode(app, phone, headers);
    const wrong = right === "000000" ? "111111" : "000000";
    await Promise.all(Array.from({ length: 12 }, () => register(phone, wrong, headers)));
    const row = await app.database.db
      .selectFrom("sms_codes")
      .select("tries")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
    expect((await register(phone, right, headers)).code).toBe(1003);
  });

  test("is in no table and no log line except the console provider's", async () => {
    const phone = newPhone();
    const code = await requestCode(app, phone, newClient());
    await register(phone, code);
    const others = app.log.filter((line) => !line.startsWith("sms to="));
    expect(others.length).toBeGreaterThan(0);
    const secrets = new RegExp(`${phone}|"${code}"`);
    for (const line of others) expect(line).not.toMatch(secrets);
    for (const table of ["sms_codes", "rate_counters"]) {
      const { rows } = await app.database.pool.query(`select t::text as line from ${table} t`);
      for (const { line } of rows) expect(line).not.toMatch(new RegExp(`[(,]"?${code}"?[,)]`));
    }
  });
});

describe("the limits of SMS", () => {
  test("one a minute for a phone from any client, kept after a restart", async () => {
    const phone = newPhone();
    expect((await callPhoneCaptcha(phone)).code).toBe(1);
    await app.restart();
    app.clock.advance(20);
    const refused = await callPhoneCaptcha(phone);
    expect(refused).toMatchObject({ code: 429, status: 200, data: { retryAfter: 40 } });
    app.clock.advance(40);
    expect((await callPhoneCaptcha(phone)).code).toBe(1);
  });

  test("one a minute also with parallel requests", async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 5 }, () => callPhoneCaptcha(phone)));
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 429, 429, 429, 429]);
    expect(app.log.filter((line) => line.startsWith(`sms to=${phone} `))).toHaveLength(1);
  });

  test("five in any hour for a phone, kept after a restart", async () => {
    const phone = newPhone();
    for (let count = 1; count <= 5; count += 1) {
      expect((await callPhoneCaptcha(phone)).code).toBe(1);
      app.clock.advance(600);
    }
    await app.restart();
    const refused = await callPhoneCaptcha(phone);
    expect(refused).toMatchObject({ code: 429, data: { retryAfter: 600 } });
    expect(refused.msg).toContain("一小时内");
    app.clock.advance(600);
    expect((await callPhoneCaptcha(phone)).code).toBe(1);
    expect(await callPhoneCaptcha(phone)).toMatchObject({ code: 429, data: { retryAfter: 600 } });
  });

  test.each([
    ["ten", "its account's session", 10],
    ["seven", "strangers", 7],
  ])("%s in any day for a phone, asked by %s", async (_number, asker, most) => {
    const phone = newPhone();
    const { token } = await makePlayer(app, { phone });
    const ask = () =>
      callPhoneCaptcha(phone, asker === "strangers" ? newClient() : { ...newClient(), token });
    for (let count = 1; count <= most; count += 1) {
      expect((await ask()).code).toBe(1);
      app.clock.advance(1800);
    }
    const refused = await ask();
    expect(refused).toMatchObject({ code: 429, data: { retryAfter: 86_400 - most * 1800 } });
    expect(refused.msg).toContain("24 小时内");
    app.clock.advance(refused.data.retryAfter);
    expect((await ask()).code).toBe(1);
  });

  test("five an hour for a device; from the third on with a captcha", async () => {
    const { deviceid } = newClient();
    const headers = () => ({ ...newClient(), deviceid });
    expect((await callPhoneCaptcha(newPhone(), headers())).code).toBe(1);
    expect((await callPhoneCaptcha(newPhone(), headers())).code).toBe(1);
    expect((await callPhoneCaptcha(newPhone(), headers())).code).toBe(1002);
    for (let count = 3; count <= 5; count += 1) {
      expect((await callWithCaptcha(newPhone(), headers())).code).toBe(1);
    }
    const phone = newPhone();
    expect((await callWithCaptcha(phone, headers())).code).toBe(429);
    expect(lastCode(app, phone)).toBe("");
    expect((await callPhoneCaptcha(phone)).code).toBe(1);
  });

  test("thirty an hour for an address; from the eleventh on with a captcha", async () => {
    const { "x-forwarded-for": address } = newClient();
    const headers = () => ({ ...newClient(), "x-forwarded-for": address });
    for (let count = 1; count <= 10; count += 1) {
      expect((await callPhoneCaptcha(newPhone(), headers())).code).toBe(1);
    }
    expect((await callPhoneCaptcha(newPhone(), headers())).code).toBe(1002);
    for (let count = 11; count <= 30; count += 1) {
      expect((await callWithCaptcha(newPhone(), headers())).code).toBe(1);
    }
    expect((await callWithCaptcha(newPhone(), headers())).code).toBe(429);
  });
});

describe("requesting a code", () => {
  test("without a phone sends to the one bound to the player", async () => {
    const phone = newPhone();
    const { headers } = await makePlayer(app, { phone });
    expect((await callPhoneCaptcha("", headers)).code).toBe(1);
    expect(lastCode(app, phone)).toMatch(/^\d{6}$/);
  });

  test("without a phone answers 2004 if none is bound, and 401 for a visitor", async () => {
    const { headers } = await makePlayer(app);
    expect((await callPhoneCaptcha("", headers)).code).toBe(2004);
    expect(await callPhoneCaptcha("")).toMatchObject({ code: 401, status: 401 });
  });

  test("refuses an invalid mobile number and a wrong captcha", async () => {
    expect(await callPhoneCaptcha("12345678901")).toMatchObject({
      code: 400,
      data: { field: "phone" },
    });
    expect((await callPhoneCaptcha(newPhone(), newClient(), "wrong")).code).toBe(1002);
  });
});
