import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reseal } from "../../../infra/secrets/reseal.ts";
import { createSecrets } from "../../../infra/secrets/secrets.ts";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { createAuthenticator, enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { startOfNextDay } from "../../../testing/next-day.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
type Headers = Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

const state = async (headers: Headers) =>
  (await app.call("user/getSecondFactor", {}, headers)).data;
const begin = (headers: Headers) => app.call("user/secondFactorBegin", {}, headers);
const enable = (headers: Headers, code: string, password = testPassword) =>
  app.call("user/secondFactorEnable", { password, code }, headers);
const disable = (headers: Headers, code: string, password = testPassword) =>
  app.call("user/secondFactorDisable", { password, code }, headers);

async function eventsOf(headers: Headers) {
  const { data } = await app.call("user/getActivityList", {}, headers);
  return data.map(({ event }) => event);
}

async function titlesOf(headers: Headers) {
  const { data } = await app.call("user/getUserMessageList", {}, headers);
  return data.map(({ title }) => title);
}

describe("switching 登录保护 on", () => {
  test("needs a first code and the password, returns ten recovery codes once and sends the owner a message", async () => {
    const { headers } = await makePlayer(app, { username: "switches_on" });
    expect(await state(headers)).toEqual({ enabled: false, codesleft: 0 });
    const { data } = await begin(headers);
    expect(data.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.address).toContain(`secret=${data.key}`);
    expect(decodeURIComponent(data.address)).toContain("趣玩:switches_on");
    const { code } = createAuthenticator(app, data.key);
    expect((await enable(headers, code(), "not-the-password")).code).toBe(1001);
    expect((await enable(headers, code(5))).code).toBe(1008);
    expect((await enable(headers, "")).code).toBe(400);
    expect((await state(headers)).enabled).toBe(false);
    const enabled = await enable(headers, ` ${code().slice(0, 3)} ${code().slice(3)}`);
    expect(new Set(enabled.data.codes).size).toBe(10);
    for (const text of enabled.data.codes) expect(text).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(await state(headers)).toMatchObject({ enabled: true, codesleft: 10 });
    expect(await eventsOf(headers)).toContain("second-factor-enabled");
    expect(await titlesOf(headers)).toContain("登录保护已开启");
    expect((await begin(headers)).code).toBe(409);
  });

  test("uses the key that was shown to this session, within ten minutes and once", async () => {
    const { headers } = await makePlayer(app, { username: "shown_again" });
    const device = newClient();
    const login = { username: "shown_again", password: testPassword };
    const { token } = (await app.call("user/loginSubmit", login, device)).data;
    const thief = createAuthenticator(app, (await begin({ ...device, token })).data.key);
    expect((await enable(headers, thief.code())).code).toBe(403);
    const { data } = await begin(headers);
    expect((await enable(headers, thief.code())).code).toBe(1008);
    expect((await begin(headers)).data, "after a reload").toEqual(data);
    const second = createAuthenticator(app, data.key);
    app.clock.advance(600);
    expect((await enable(headers, second.code())).code).toBe(403);
    const third = createAuthenticator(app, (await begin(headers)).data.key);
    const answers = await Promise.all([1, 2, 3].map(() => enable(headers, third.code())));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await state(headers)).toMatchObject({ enabled: true, codesleft: 10 });
  });

  test("stores neither the key nor a code in clear text, and works after SECRET_KEY was changed", async () => {
    const own = await createTestApp({ captchaAnswer: "pass" });
    const player = await makePlayer(own, { username: "sealed_key" });
    const { key, recovery, code } = await enableSecondFactor(own, player);
    const { pool, db } = own.database;
    const { rows } = await pool.query(`select row_to_json(f)::text as line from second_factors f
      union all select row_to_json(c)::text from recovery_codes c`);
    const text = rows.map(({ line }) => line).join("\n");
    expect(text).toContain("argon2id");
    const hex = Buffer.from(key).toString("hex");
    for (const secret of [key, hex, ...recovery, ...recovery.map((one) => one.replaceAll("-", ""))])
      expect(text).not.toContain(secret);
    expect(own.log.join("\n")).not.toContain(key);
    const { checkSecretKey } = await import("../../../infra/secrets/key-check.ts");
    const to = createSecrets("another-key-altogether");
    await checkSecretKey(db, own.deps.secrets);
    expect(await reseal(db, { from: own.deps.secrets, to })).toBe(1);
    const node = await own.anotherNode({ secrets: to });
    const proof = { password: testPassword, code: code(1) };
    const off = await own.callOn(node, "user/secondFactorDisable", proof, player.headers);
    expect(off.code).toBe(1);
    await node.close();
    await own.close();
  });
});

describe("switching it off", () => {
  test("needs the password and a code of this account", async () => {
    const player = await makePlayer(app);
    const other = await enableSecondFactor(app, await makePlayer(app));
    const { headers } = player;
    expect((await disable(headers, "123456")).code).toBe(403);
    const { code, recovery } = await enableSecondFactor(app, player);
    expect((await disable(headers, code(1), "not-the-password")).code).toBe(1001);
    expect((await disable(headers, other.recovery[0]!)).code).toBe(1008);
    expect((await disable(headers, code())).code, "the code that switched it on").toBe(1008);
    expect((await disable(headers, code(1))).code).toBe(1);
    expect(await state(headers)).toEqual({ enabled: false, codesleft: 0 });
    expect(await eventsOf(headers)).toContain("second-factor-disabled");
    expect(await titlesOf(headers)).toContain("登录保护已关闭");
    app.clock.advance(60);
    await enableSecondFactor(app, player);
    expect((await disable(headers, recovery[0]!)).code, "a code of the time before").toBe(1008);
  });

  test("cannot be guessed with a stolen session", async () => {
    const player = await makePlayer(app);
    await enableSecondFactor(app, player);
    let last = 0;
    for (let count = 0; count < 20; count += 1) {
      last = (await disable(player.headers, "CCCC-CCCC-CCCC")).code;
    }
    expect(last).toBe(429);
    expect((await state(player.headers)).enabled).toBe(true);
  });

  test("cannot be guessed with a stolen session all day either", async () => {
    const player = await makePlayer(app);
    await enableSecondFactor(app, player);
    app.clock.set(startOfNextDay(app.clock.now()));
    const answers: number[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      for (let count = 0; count < 20; count += 1) {
        answers.push((await disable(player.headers, "000 000")).code);
      }
      app.clock.advance(3600);
    }
    expect(answers.filter((answer) => answer === 1008)).toHaveLength(100);
    expect(answers.at(-1)).toBe(429);
  }, 60_000);
});

test("new recovery codes replace the old ones", async () => {
  const player = await makePlayer(app);
  const { headers } = player;
  const { code, recovery } = await enableSecondFactor(app, player);
  const renew = (typed: string) =>
    app.call("user/recoveryCodesRenew", { password: testPassword, code: typed }, headers);
  expect((await renew("000000")).code).toBe(1008);
  const renewed = await renew(code(1));
  expect(renewed.data.codes).toHaveLength(10);
  expect(await eventsOf(headers)).toContain("recovery-codes-renewed");
  expect(await titlesOf(headers)).toContain("恢复码已更新");
  expect((await renew(recovery[3]!)).code).toBe(1008);
  expect((await renew(renewed.data.codes[3]!)).code).toBe(1);
});

test("every call needs a session", async () => {
  const headers = newClient();
  const proof = { password: testPassword, code: "123456" };
  for (const call of ["user/secondFactorEnable", "user/secondFactorDisable"] as const) {
    expect((await app.call(call, proof, headers)).code).toBe(401);
  }
  expect((await begin(headers)).code).toBe(401);
  expect((await app.call("user/recoveryCodesRenew", proof, headers)).code).toBe(401);
});
