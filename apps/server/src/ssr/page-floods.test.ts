import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { ContentRevisions } from "../infra/content/content-revisions.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";
import { storefrontPages } from "./storefront.pages.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The pages as in production, with the paths of the rendered documents. */
async function startPages(onRender: (path: string) => unknown = () => {}) {
  const files = await mkdtemp(join(tmpdir(), "pf-pages-"));
  cleanups.push(() => rm(files, { recursive: true }));
  const rendered: string[] = [];
  const revisions = new ContentRevisions();
  const app = Fastify();
  cleanups.push(() => app.close());
  await app.register(storefrontPages, {
    ...tinyHost((path) => {
      rendered.push(path);
      return onRender(path);
    }),
    files,
    development: false,
    revisions,
  });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const changeContent = () => revisions.add(null);
  return { get, rendered, changeContent };
}

it("renders one not-found page for 200 addresses at once, and none for those it has seen", async () => {
  const { get, rendered } = await startPages();
  const addresses = Array.from({ length: 200 }, (_, id) => `/app/missing/${id}`);
  for (let at = 0; at < addresses.length; at += 50) {
    const pages = await Promise.all(addresses.slice(at, at + 50).map((address) => get(address)));
    for (const page of pages) {
      expect(page.statusCode).toBe(404);
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.body).toContain("<!doctype html>");
    }
  }
  // As many as may render before the first is done.
  expect(rendered.length).toBeLessThanOrEqual(8);
  await get("/app/missing/7");
  expect(rendered.length).toBeLessThanOrEqual(8);
});

it("sends the kept not-found page compressed to those who take it, and plain to others", async () => {
  const { get } = await startPages();
  const plain = await get("/app/missing/1");
  const compressed = await get("/app/missing/2", { "accept-encoding": "br" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(compressed.headers).not.toHaveProperty("etag");
});

it("renders an address anew after a change of content", async () => {
  const { get, rendered, changeContent } = await startPages();
  await get("/app/missing/1");
  await get("/app/missing/1");
  expect(rendered).toHaveLength(1);
  changeContent();
  await get("/app/missing/1");
  expect(rendered).toHaveLength(2);
});

it("turns away whoever would wait for too many other renderings, and serves kept pages", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { get } = await startPages((path) => (path.includes("slow") ? finished : null));
  expect((await get("/app/home")).statusCode).toBe(200);
  const waiting = Array.from({ length: 72 }, (_, id) => get(`/app/made-up-slow/${id}`));
  const again = Array.from({ length: 10 }, () => get("/app/made-up-slow/0"));
  await get("/app/home");
  const busy = await get("/app/made-up-slow/one-too-many");
  expect(busy.statusCode).toBe(503);
  expect(busy.headers).toMatchObject({
    "retry-after": "5",
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
  });
  expect(busy.body).toContain("请稍后");
  expect((await get("/app/home")).statusCode).toBe(200);
  finish();
  const pages = await Promise.all([...waiting, ...again]);
  expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array(82).fill(200));
  expect((await get("/app/made-up-slow/one-too-many")).statusCode).toBe(200);
});
