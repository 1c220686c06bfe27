import { afterEach, expect, test } from "vitest";
import type { Config } from "../infra/config/config.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
afterEach(() => app.close());

const open = async (settings: Partial<Config["console"]>) => {
  app = await createTestApp({
    trustedProxies: 1,
    console: { addresses: [], origin: null, privateWebhooks: false, ...settings },
  });
};

const get = (url: string, given: { host?: string; forwarded?: string; from?: string } = {}) =>
  app.app.inject({
    url,
    headers: { host: given.host ?? "shop.example", "x-forwarded-host": given.forwarded ?? "" },
    remoteAddress: given.from ?? "127.0.0.1",
  });

test("the console's calls answer to the networks of the setting alone, the shop to everybody", async () => {
  await open({ addresses: ["203.0.113.0/24", "2001:db8::/32"] });
  const me = "/console/api/session/me";
  expect((await get(me, { from: "203.0.113.9" })).statusCode).toBe(401);
  expect((await get(me, { from: "2001:db8::9" })).statusCode).toBe(401);
  const refused = await get(me, { from: "198.51.100.1" });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 403, msg: "此网络不能使用运营控制台" });
  for (const written of ["/%63onsole/api/session/me", "/console/api/session/me/"])
    expect((await get(written, { from: "198.51.100.1" })).statusCode).toBe(403);
  expect((await get("/healthz", { from: "198.51.100.1" })).statusCode).toBe(200);
});

test("a console with an origin of its own answers under that host alone", async () => {
  await open({ origin: "https://console.example" });
  const me = "/console/api/session/me";
  expect((await get(me, { host: "console.example" })).statusCode).toBe(401);
  expect((await get(me, { host: "shop.example" })).statusCode).toBe(404);
  expect((await get(me, { forwarded: "console.example" })).statusCode).toBe(404);
  expect((await get(me, { host: "console.example", forwarded: "shop.example" })).statusCode).toBe(
    401,
  );
  expect((await get("/healthz", { host: "shop.example" })).statusCode).toBe(200);
});
