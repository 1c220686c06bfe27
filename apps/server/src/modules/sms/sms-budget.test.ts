import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { fixedCaptcha, lastCode, newPhone } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { findExhausted, numberBudgets } from "./sms-budget.rules.ts";

const start = new Date("2026-11-20T10:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe("the budgets of a number", () => {
  const budgets = numberBudgets({ limitFactor: 1, isOwner: true });

  test.each([
    ["nothing sent", [], 0, null],
    ["the minute's", [0], 59.5, 1],
    ["no longer the minute's", [0], 60, null],
    ["the hour's, until the oldest of five has left it", [0, 60, 120, 180, 240], 300, 3300],
    ["the day's", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((hour) => hour * 3600), 36_000, 50_400],
    ["the longest of two", [0, 900, 1800, 2700, 3540], 3590, 10],
    ["the longest of two, the other way", [0, 900, 1800, 2700, 3580], 3590, 50],
    ["older ones do not count", [-90_000, -89_000, -4000, -3900], 0, null],
  ])("%s", (_what, sent, at, retryAfter) => {
    const exhausted = findExhausted(budgets, sent.map(later), later(at));
    expect(exhausted?.retryAfter ?? null).toBe(retryAfter);
  });

  test("grow with LIMIT_FACTOR, except that of a minute", () => {
    const max = (isOwner: boolean) =>
      numberBudgets({ limitFactor: 3, isOwner }).map((budget) => budget.max);
    expect(max(true)).toEqual([1, 15, 30]);
    expect(max(false)).toEqual([1, 15, 21]);
  });
});

describe("on two nodes", () => {
  let app: TestApp;
  let nodes: FastifyInstance[];
  const cap = 10;
  const capacity = (percent: number) => `${percent} % of the daily cap of ${cap} is used`;
  const alarms = () => app.log.filter((line) => line.includes("daily cap"));

  beforeAll(async () => {
    app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1, smsDailyCap: cap });
    nodes = [app.app, await app.anotherNode()];
    // Early in a day of Shanghai, so that no window ends during a test.
    app.clock.set(new Date("2026-11-20T16:30:00Z"));
  });
  afterAll(async () => {
    await nodes[1]?.close();
    await app.close();
  });

  function ask(phone: string, node = nodes[0]) {
    if (!node) throw new Error("no node");
    return app.callOn(node, "user/index/phoneCaptcha", { phone }, newClient());
  }

  function storm(phones: string[]) {
    return Promise.all(phones.map((phone, index) => ask(phone, nodes[index % 2])));
  }

  const answerCodes = async (answers: Promise<{ code: number }[]>) =>
    (await answers).map(({ code }) => code).sort();

  test("a number gets one SMS a minute and five an hour, with any number of parallel requests", async () => {
    const phone = newPhone();
    const four = [phone, phone, phone, phone];
    for (let round = 1; round <= 5; round += 1) {
      expect(await answerCodes(storm(four))).toEqual([1, 429, 429, 429]);
      app.clock.advance(60);
    }
    expect(await answerCodes(storm(four))).toEqual([429, 429, 429, 429]);
    const lines = app.log.filter((line) => line.startsWith(`sms to=${phone} `));
    expect(lines).toHaveLength(5);
    expect(alarms()).toEqual([]);
  });

  test("all players together get the day's cap, with an alarm at 80 % and one at 100 %", async () => {
    const answers = await storm(Array.from({ length: 24 }, newPhone));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(cap - 5);
    const [refused] = answers.filter(({ code }) => code === 429);
    expect(refused?.msg).toBe("短信服务繁忙，请稍后再试");
    expect(refused?.data.retryAfter).toBe(23 * 3600 + 25 * 60);
    expect(alarms().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, msg: `sms: ${capacity(80)}` }),
      expect.objectContaining({ level: 50, msg: `sms: ${capacity(100)}` }),
    ]);
    await storm(Array.from({ length: 4 }, newPhone));
    await app.restart();
    nodes[0] = app.app;
    expect((await ask(newPhone())).code).toBe(429);
    expect(alarms()).toHaveLength(2);
  });

  test("a number refused by the cap keeps its budget, and the cap starts again at midnight in Shanghai", async () => {
    const phone = newPhone();
    expect((await ask(phone)).code).toBe(429);
    app.clock.set(new Date("2026-11-21T15:59:59Z"));
    expect((await ask(phone)).code).toBe(429);
    app.clock.advance(1);
    expect((await ask(phone)).code).toBe(1);
    await storm(Array.from({ length: 9 }, newPhone));
    expect(alarms()).toHaveLength(4);
  });
});

describe("blocked prefixes", () => {
  let app: TestApp;
  const blocked = "17012345678";
  const refusal = { code: 400, data: { field: "phone" }, msg: expect.stringContaining("号段") };

  beforeAll(async () => {
    const smsBlockedPrefixes = ["170", "1650"];
    app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1, smsBlockedPrefixes });
  });
  afterAll(() => app.close());

  function ask(phone: string, headers: Record<string, string> = newClient()) {
    return app.call("user/index/phoneCaptcha", { phone }, headers);
  }

  test("get no SMS and a clear message, with and without an account", async () => {
    for (const phone of [blocked, "16501234567"]) expect(await ask(phone)).toMatchObject(refusal);
    expect((await ask("16512345678")).code).toBe(1);
    const { headers } = await makePlayer(app);
    expect(await ask(blocked, headers)).toMatchObject(refusal);
    expect(lastCode(app, blocked)).toBe("");
  });

  test("do not lock out an account bound to such a number, and do not reveal whose it is", async () => {
    const own = "17000000001";
    const { headers } = await makePlayer(app, { username: "virtual_one", phone: own });
    expect((await ask("", headers)).code).toBe(1);
    expect(lastCode(app, own)).toMatch(/^\d{6}$/);
    const other = "17000000002";
    const answers = [];
    for (const phone of [own, other]) {
      const device = newClient();
      const captcha = await fixedCaptcha(app, device);
      const account = "virtual_one";
      await app.call("user/index/findPwdAccountCheck", { account, captcha }, device);
      app.clock.advance(60);
      // Checking first whether the number is known does not get around the prefix.
      await app.call("user/index/phoneCheck", { phone }, device);
      const { code, data, msg } = await ask(phone, device);
      answers.push({ code, data, msg });
    }
    expect(answers[0]).toMatchObject({ code: 1 });
    expect(answers[1]).toEqual(answers[0]);
    expect(lastCode(app, other)).toBe("");
  });
});
