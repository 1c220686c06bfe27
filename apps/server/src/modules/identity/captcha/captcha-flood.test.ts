import { afterAll, beforeAll, expect, test } from "vitest";
import { testPassword } from "../../../testing/accounts.ts";
import { solveCaptcha } from "../../../testing/clients/captcha.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1, captchaAnswer: "pass" });
});
afterAll(() => app.close());

const ask = (headers: Record<string, string>, on = app) => on.call("user/captcha", {}, headers);

/** Uses up the captchas of an address as a script would, one per device, and returns the last answer. */
async function flood(address: string, on = app, max = 240): Promise<number> {
  await countEvents(on, { key: `captcha:ip:${address}`, windowSeconds: 60 }, max - 1);
  return (await ask({ "x-forwarded-for": address, deviceid: `script-${address}` }, on)).code;
}

test("an address over the limit waits at most a minute, and other addresses do not wait", async () => {
  const { "x-forwarded-for": address } = newClient();
  expect(await flood(address)).toBe(1);
  const refused = await ask({ "x-forwarded-for": address, deviceid: "one-more" });
  expect(refused).toMatchObject({ code: 429, msg: "获取验证码太频繁了，请稍后再试" });
  const { retryAfter } = refused.data as unknown as { retryAfter: number };
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(refused.headers["retry-after"]).toBe(String(retryAfter));
  expect((await ask(newClient())).code).toBe(1);
  app.clock.advance(retryAfter);
  expect((await ask({ "x-forwarded-for": address, deviceid: "one-more" })).code).toBe(1);
});

test("a player who shares an address with a script still gets a captcha on a known device", async () => {
  const player = newClient();
  const captcha = await solveCaptcha(app, player);
  const form = { username: `u_${player.deviceid.replace("-", "_")}`, password: testPassword };
  expect((await app.call("user/registerSubmit", { ...form, captcha }, player)).code).toBe(1);
  await flood(player["x-forwarded-for"]);
  const script = { ...player, deviceid: "somebody-else" };
  expect((await ask(script)).code).toBe(429);
  for (let count = 0; count < 10; count += 1) expect((await ask(player)).code).toBe(1);
  // A script that copies the device id gets no more captchas than that device.
  expect((await ask(player)).code).toBe(429);
});

test("LIMIT_FACTOR multiplies the limit", async () => {
  const generous = await createTestApp({ trustedProxies: 1, limitFactor: 2 });
  const { "x-forwarded-for": address } = newClient();
  expect(await flood(address, generous, 480)).toBe(1);
  await generous.close();
});
