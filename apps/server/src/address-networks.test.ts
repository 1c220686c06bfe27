import type { CallName } from "@playfront/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countEvent } from "./infra/limits/limits.ts";
import { newPhone } from "./testing/clients/captcha.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
});
afterAll(() => app.close());

let lines = 0;
let sites = 0;

/** The first 48 bits of a new customer's network. */
function newSite(): string {
  sites += 1;
  return `2001:db8:${sites}`;
}

/** A new device on a new line (/64) of a customer's network. */
function newLine(site: string) {
  lines += 1;
  return {
    deviceid: `line-${lines}`,
    "x-forwarded-for": `${site}:${lines}::1`,
    "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130",
  };
}

async function useUp(key: string, windowSeconds: number) {
  await countEvent(app.deps.ephemeral, { key, max: 1, windowSeconds });
  await app.database.pool.query("update rate_counters set count = 1000000 where key = $1", [key]);
}

const hour = 3600;
const password = "kelp-lantern-42";

test.each<[CallName, string, number, () => object]>([
  ["user/loginSubmit", "login:ip", hour, () => ({ username: "nobody", password })],
  ["user/index/phoneLogin", "login:ip", hour, () => ({ phone: newPhone(), captcha: "000000" })],
  ["user/registerSubmit", "register:ip", hour, () => ({ username: `line_${lines}`, password })],
  ["user/captcha", "captcha:ip", 60, () => ({})],
  ["user/index/phoneCheck", "lookup:ip", hour, () => ({ phone: newPhone() })],
  ["user/index/phoneCaptcha", "sms:ip", hour, () => ({ phone: newPhone(), captcha: "pass" })],
  ["user/index/findPwdAccountCheck", "recovery:ip", hour, () => ({ account: "nobody" })],
  ["channel/visit", "visit:ip", hour, () => ({})],
  ["page/reportVitals", "vitals:ip", hour, () => ({ pagekind: "home", network: "4g" })],
  [
    "user/sendFeedback",
    "feedback:ip",
    hour,
    () => ({ kind: "other", content: `第 ${lines} 次反馈，写得足够长`, captcha: "pass" }),
  ],
])(
  "%s: a customer's /48 and /56 are limited, whichever line is used",
  async (call, event, windowSeconds, payload) => {
    const ask = async (site: string) => {
      const headers = newLine(site);
      await app.call("user/captcha", {}, headers);
      return (await app.call(call, payload() as never, headers)).code;
    };
    expect(await ask(newSite())).not.toBe(429);
    const [large, small] = [newSite(), newSite()];
    await useUp(`${event}:${large}::/48`, windowSeconds);
    expect(await ask(large)).toBe(429);
    await useUp(`${event}:${small}:0::/56`, windowSeconds);
    expect(await ask(small)).toBe(429);
    expect(await ask(newSite())).not.toBe(429);
  },
);
