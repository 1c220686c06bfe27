import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PageCache } from "./page-cache.ts";

const rendered = (html: string, status = 200) => ({ status, headers: {}, html });

it("renders once for all who ask at a time, and keeps the page in every encoding", async () => {
  const cache = new PageCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return rendered("<p>页面</p>");
  };
  const pages = await Promise.all([1, 2, 3].map(() => cache.read("/app/home/", render)));
  const again = await cache.read("/app/home/", render);
  expect(renders).toBe(1);
  expect(again).toBe(pages[0]);
  expect(brotliDecompressSync(again.brotli).toString()).toBe("<p>页面</p>");
  expect(gunzipSync(again.gzip).toString()).toBe("<p>页面</p>");
});

it("forgets failures", async () => {
  const cache = new PageCache();
  const first = await cache.read("/x", async () => rendered("failed", 503));
  const second = await cache.read("/x", async () => rendered("fine"));
  expect([first.status, second.status]).toEqual([503, 200]);
});

it("does not keep a page that was being rendered when content changed", async () => {
  const cache = new PageCache();
  let finish = (_: string) => {};
  const slow = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const stale = cache.read("/x", async () => rendered(await slow));
  cache.drop();
  const fresh = await cache.read("/x", async () => rendered("new"));
  finish("old");
  expect((await stale).html.toString()).toBe("old");
  expect(fresh.html.toString()).toBe("new");
  expect((await cache.read("/x", async () => rendered("newer"))).html.toString()).toBe("new");
});
