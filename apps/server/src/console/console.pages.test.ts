import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { consolePages } from "./console.pages.ts";

let app: TestApp;
let folder: string;
const packagerOf = () => "https://packages.example";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pf-console-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/main-1a2b3c4d.js"), "export {};");
  await writeFile(join(folder, "index.html"), '<meta name="style-nonce" content="" />');
  app = await createTestApp();
  await app.app.register(consolePages, { folder, packagerOf });
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

test("a server without a built console goes on without it", async () => {
  const bare = await createTestApp();
  await bare.app.register(consolePages, { folder: tmpdir(), packagerOf });
  expect((await bare.app.inject({ url: "/console/" })).statusCode).toBe(404);
  await bare.close();
});
