import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { consolePages } from "./console.pages.ts";

let app: TestApp;
let folder: string;
const packagerOf = () => "https://packages.example";
const shopOrigin = "https://shop.example";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pf-console-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/main-1a2b3c4d.js"), "export {};");
  const metas = ["style-nonce", "shop-origin"].map((name) => `<meta name="${name}" content="" />`);
  await writeFile(join(folder, "index.html"), metas.join(""));
  app = await createTestApp();
  await app.app.register(consolePages, { folder, packagerOf, shopOrigin });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => app.app.inject({ method: "GET", url });

test("every address of the console is its one page, with a nonce of its own", async () => {
  const answers = await Promise.all(["/console", "/console/", "/console/operators/3"].map(get));
  const nonces = answers.map(({ statusCode, headers, body }) => {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-frame-options": "DENY",
    });
    const [, nonce] = /content="([^"]+)"/.exec(body)!;
    const policy = String(headers["content-security-policy"]);
    expect(body).toContain(`<meta name="shop-origin" content="${shopOrigin}" />`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://packages.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    return nonce;
  });
  expect(new Set(nonces).size).toBe(3);
});

test("files are kept for ever, and what does not exist is neither a page nor a call", async () => {
  const file = await get("/console/assets/main-1a2b3c4d.js");
  expect([file.statusCode, file.headers["cache-control"]]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  expect((await get("/console/assets/none.js")).statusCode).toBe(404);
  expect((await get("/console/api/none")).statusCode).toBe(404);
});

test("while the console is built a page says so, and opens the console once it is there", async () => {
  const building = await createTestApp();
  const empty = await mkdtemp(join(tmpdir(), "pf-console-"));
  await building.app.register(consolePages, { folder: empty, packagerOf, shopOrigin });
  const open = () => building.app.inject({ url: "/console/gifts/7" });
  const before = await open();
  expect(before.statusCode).toBe(503);
  expect(before.body).toContain("正在构建运营后台");
  expect(before.body).toContain('<meta http-equiv="refresh" content="2">');
  const [, nonce] = /<style nonce="([^"]+)"/.exec(before.body)!;
  expect(before.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  await copyFile(join(folder, "index.html"), join(empty, "index.html"));
  await copyFile(join(folder, "assets/main-1a2b3c4d.js"), join(empty, "assets/main-1a2b3c4d.js"));
  expect((await open()).statusCode).toBe(200);
  expect((await building.app.inject({ url: "/console/assets/main-1a2b3c4d.js" })).statusCode).toBe(
    200,
  );
  await building.close();
  await rm(empty, { recursive: true });
});
