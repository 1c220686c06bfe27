import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PageCache } from "./page-cache.ts";

const rendered = (html: string, { status = 200, isKnown = true } = {}) => ({
  status,
  headers: {},
  html,
  isKnown,
});

it("renders once for simultaneous requests, and keeps the page in every encoding", async () => {
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
  const first = await cache.read("/x", async () => rendered("failed", { status: 503 }));
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

it("keeps known pages, however many invented addresses are requested", async () => {
  const cache = new PageCache({ known: 100_000, madeUp: 20_000 });
  const noise = (length: number) => randomBytes(length / 2).toString("hex");
  let renders = 0;
  const home = () =>
    cache.read("/app/home/", async () => {
      renders += 1;
      return rendered(noise(10_000));
    });
  const first = await home();
  for (let name = 0; name < 100; name += 1) {
    await cache.read(`/app/rank/made-up-${name}`, async () =>
      rendered(noise(5_000), { isKnown: false }),
    );
  }
  expect(await home()).toBe(first);
  expect(renders).toBe(1);
});

it("keeps the latest pages of invented addresses, for reloads", async () => {
  const cache = new PageCache();
  const read = (html: string) =>
    cache.read("/app/rank/x", async () => rendered(html, { isKnown: false }));
  const first = await read("once");
  expect(await read("twice")).toBe(first);
  cache.drop();
  expect((await read("thrice")).html.toString()).toBe("thrice");
});
