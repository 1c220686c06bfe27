import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { calls } from "@playfront/contract/calls";
import { afterEach, expect, test } from "vitest";
import type { Config } from "../infra/config/config.ts";
import { storefrontPages } from "../ssr/storefront.pages.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";

let app: TestApp;
afterEach(() => app.close());

const open = async (settings: Partial<Config["console"]>, publicOrigin: string | null = null) => {
  app = await createTestApp({
    trustedProxies: 1,
    publicOrigin,
    console: { addresses: [], origin: null, privateWebhooks: false, ...settings },
  });
};

/** The shop's pages and files beside the console. */
async function openShop(publicOrigin: string): Promise<void> {
  await open({ origin: "https://console.example" }, publicOrigin);
  const files = join(app.config.dataDir, "browser");
  await mkdir(join(files, "assets"), { recursive: true });
  for (const name of ["assets/style-1a2b3c4.css", "favicon.svg", "service-worker.js"])
    await writeFile(join(files, name), "");
  await app.app.register(storefrontPages, { ...tinyHost(), files, development: false });
}

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

test("the console's own host has no page and no call of the shop, but what pages of the console load", async () => {
  await openShop("https://shop.example");
  const host = "console.example";
  for (const url of [
    "/",
    "/app",
    "/app/game/1",
    "/app/service-worker.js",
    "/app/manifest.webmanifest",
  ])
    for (const written of [url, `${url}?a=1`, url.replace("app", "%61pp")]) {
      // Others have asked before: pages are answered from memory.
      await get(written);
      expect((await get(written, { host })).statusCode, written).toBe(404);
      expect((await get(written, { host: "CONSOLE.example" })).statusCode, written).toBe(404);
      expect((await get(url)).statusCode, url).toBeLessThan(400);
    }
  for (const { path } of [calls["game/getGameList"], calls["user/loginSubmit"]]) {
    const asked = { method: "POST", url: path, headers: { host } } as const;
    expect((await app.app.inject(asked)).json(), path).toMatchObject({ code: 404 });
  }
  expect((await get("/s/abc", { host })).json()).toMatchObject({ msg: "接口不存在" });
  for (const url of ["/app/assets/style-1a2b3c4.css", "/app/favicon.svg", "/healthz"])
    expect((await get(url, { host })).statusCode, url).toBe(200);
  const picture = `/media/${"a".repeat(32)}-8x8-ffffff.webp`;
  expect((await get(picture, { host })).json()).toMatchObject({ msg: "图片不存在" });
});

test("a console whose origin is the shop's leaves the shop there", async () => {
  await openShop("https://console.example");
  expect((await get("/app/game/1", { host: "console.example" })).statusCode).toBe(200);
});
