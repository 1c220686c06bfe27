import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { PageCache, type Render } from "./page-cache.ts";

const rendered = (
  html: string,
  { status = 200, isKnown = true, sharedKey = null as string | null } = {},
) => ({ status, headers: {}, html, isKnown, sharedKey });

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
  expect(brotliDecompressSync(await again.encoded("br")).toString()).toBe("<p>页面</p>");
  expect(gunzipSync(await again.encoded("gzip")).toString()).toBe("<p>页面</p>");
  expect(again.encoded("br")).toBe(again.encoded("br"));
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

/** Renders the not-found page of any address, and counts. */
function notFound() {
  const counts = { asked: 0, rendered: 0 };
  const render: Render = async (isKept) => {
    counts.asked += 1;
    if (isKept("not found")) return "not found";
    counts.rendered += 1;
    return rendered("gone", { status: 404, isKnown: false, sharedKey: "not found" });
  };
  return { counts, render };
}

it("renders the page that made-up addresses share once, and remembers which addresses show it", async () => {
  const cache = new PageCache();
  const { counts, render } = notFound();
  for (let round = 0; round < 2; round += 1) {
    for (let id = 0; id < 200; id += 1) {
      const { status, html } = await cache.read(`/game/${id}`, render);
      expect([status, html.toString()]).toEqual([404, "gone"]);
    }
  }
  expect(counts).toEqual({ asked: 200, rendered: 1 });
});

it("forgets with a change of content which addresses show nothing", async () => {
  const cache = new PageCache();
  const { render } = notFound();
  expect((await cache.read("/game/9", render)).status).toBe(404);
  cache.drop();
  const published = await cache.read("/game/9", async () => rendered("game"));
  expect(published.status).toBe(200);
  expect(await cache.read("/game/9", render)).toBe(published);
});

it("renders a shared page that was dropped while it was looked up", async () => {
  const cache = new PageCache();
  const { counts, render } = notFound();
  await cache.read("/game/1", render);
  let looks = 0;
  const page = await cache.read("/game/2", async (isKept) => {
    const result = await render(isKept);
    looks += 1;
    if (looks === 1) cache.drop();
    return result;
  });
  expect([page.status, counts.rendered]).toEqual([404, 2]);
});

it("asks again after a minute whether an address still shows nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = new PageCache();
  const { counts, render } = notFound();
  await cache.read("/game/9", render);
  vi.setSystemTime(Date.now() + 61_000);
  expect((await cache.read("/game/9", async () => rendered("game"))).status).toBe(200);
  expect((await cache.read("/game/9", render)).status).toBe(200);
  expect(counts.rendered).toBe(1);
  vi.useRealTimers();
});

it("keeps few names of addresses, however many and long they are", async () => {
  const cache = new PageCache();
  const { counts, render } = notFound();
  const path = (id: number) => `/game/${"x".repeat(15_000)}${id}`;
  for (let id = 0; id < 400; id += 1) await cache.read(path(id), render);
  await cache.read(path(0), render);
  expect(counts).toEqual({ asked: 401, rendered: 1 });
});
