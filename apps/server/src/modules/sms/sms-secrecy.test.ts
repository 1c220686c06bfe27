import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { newPhone } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { aliyunAccount, startFakeAliyunSms } from "../../testing/sms/fake-aliyun-sms.ts";
import { startFakeTencentSms, tencentAccount } from "../../testing/sms/fake-tencent-sms.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createAliyunSms } from "./aliyun.provider.ts";
import { createTencentSms } from "./tencent.provider.ts";

const vendors = {
  aliyun: {
    startFake: () => startFakeAliyunSms(systemClock),
    open: (endpoint: string, keySecret: string) =>
      createAliyunSms({
        ...aliyunAccount,
        keySecret,
        endpoint,
        clock: systemClock,
        timeoutMs: 300,
      }),
    secret: aliyunAccount.keySecret,
    sayNo: (words: string) => JSON.stringify({ Code: "isv.NEW", Message: words, RequestId: "1" }),
  },
  tencent: {
    startFake: () => startFakeTencentSms(systemClock),
    open: (endpoint: string, keySecret: string) =>
      createTencentSms({
        ...tencentAccount,
        keySecret,
        endpoint,
        clock: systemClock,
        timeoutMs: 300,
      }),
    secret: tencentAccount.keySecret,
    sayNo: (words: string) =>
      JSON.stringify({ Response: { Error: { Code: "New", Message: words }, RequestId: "1" } }),
  },
};

describe.each(["aliyun", "tencent"] as const)("with %s, at log level trace", (name) => {
  const { startFake, open, secret, sayNo } = vendors[name];
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function start(keySecret = secret) {
    const fake = await startFake();
    cleanups.push(fake.close);
    const sms = open(fake.origin, keySecret);
    const app = await createTestApp({ trustedProxies: 1, logLevel: "trace" }, { sms });
    cleanups.push(app.close);
    return { app, fake };
  }

  async function ask(app: TestApp, headers = newClient()): Promise<string> {
    const phone = newPhone();
    const answer = await app.call("user/index/phoneCaptcha", { phone }, headers);
    expect(answer.code).toBe(1);
    return phone;
  }

  test("a code that is sent and used is not logged", async () => {
    const { app, fake } = await start();
    const headers = newClient();
    const phone = await ask(app, headers);
    const [sms] = fake.inbox.received;
    const form = { phone, password: "a-long-secret", captcha: sms?.code ?? "" };
    expect((await app.call("user/registerSubmit", form, headers)).code).toBe(1);
    expect(app.log.some((line) => line.includes(`sms ${sms?.id} sent`))).toBe(true);
    expectClean(app, phone, sms?.code ?? "");
  });

  test("a code that the vendor refuses is not logged, whatever the vendor's message", async () => {
    const { app, fake } = await start();
    const phone = "13800138000";
    const seen = captureCode(fake);
    fake.failNext({ status: 200, body: sayNo(`cannot send to ${phone} (+86${phone})`) });
    const answer = await app.call("user/index/phoneCaptcha", { phone }, newClient());
    expect(answer.code).toBe(1);
    const alarm = app.log.map((line) => JSON.parse(line)).find(({ level }) => level === 50);
    expect(alarm.msg).toMatch(/^sms [\w-]{36} refused: .*cannot send to \[cut\] \(\+86\[cut\]\)$/);
    expectClean(app, phone, seen());
  });

  test("a code is not logged if the vendor repeats the whole request because its signature is wrong", async () => {
    const { app, fake } = await start("wrong-secret");
    const seen = captureCode(fake);
    const phone = await ask(app);
    expect(
      app.log.some(
        (line) => line.includes("SignatureDoesNotMatch") || line.includes("SignatureFailure"),
      ),
    ).toBe(true);
    expectClean(app, phone, seen());
  });

  test.each(["hang", "drop", "cut"] as const)(
    "nor when the vendor's line fails: %s",
    async (fault) => {
      const { app, fake } = await start();
      fake.failNext(fault);
      const phone = await ask(app);
      const code = fake.inbox.received[0]?.code ?? "";
      expect(app.log.some((line) => line.includes("unknown: "))).toBe(true);
      expectClean(app, phone, code);
    },
  );
});

/** Reads the code of the first request from its raw bytes. */
function captureCode(fake: { requests: { query: string; body: string }[] }): () => string {
  return () => {
    const [request] = fake.requests;
    const text = decodeURIComponent(request?.query ?? "") + (request?.body ?? "");
    return /(?:"code":"|TemplateParamSet":\[")(\d{6})"/.exec(text)?.[1] ?? "";
  };
}

function expectClean(app: TestApp, phone: string, code: string): void {
  expect(code).toMatch(/^\d{6}$/);
  expect(app.log.length).toBeGreaterThan(2);
  for (const line of app.log) {
    expect(line).not.toContain(phone);
    // Six digits may be part of a time or an id by chance; a code would stand alone.
    expect(line).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  }
}
