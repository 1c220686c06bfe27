import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, it, vi } from "vitest";
import { systemClock } from "../infra/clock.ts";
import { ContentRevisions } from "../infra/content/content-revisions.ts";
import type { MadeOf } from "../infra/content/made-of.ts";
import { PageCache, type Render } from "./page-cache.ts";

const ofGame: MadeOf = { content: ["game:1"], changesAt: null };
const rendered = (
  html: string,
  { status = 200, isKnown = true, sharedKey = null as string | null, madeOf = ofGame } = {},
) => ({ status, headers: {}, html, isKnown, sharedKey, madeOf });

function createCache(room?: { known: number; madeUp: number }) {
  const revisions = new ContentRevisions();
  const cache = new PageCache({ revisions, clock: systemClock, room });
  const change = (id: string, isWithdrawn = false) =>
    revisions.add({ kind: "game", id, isWithdrawn });
  return {
    change,
    withdraw: () => change("1", true),
    cutOff: () => revisions.add(null),
    serve: (path: string, render: Render) => cache.read(path, render),
    read: async (path: string, render: Render) => (await cache.read(path, render)).page,
  };
}

afterEach(() => void vi.useRealTimers());

it("renders once for simultaneous requests, and keeps the page in every encoding", async () => {
  const cache = createCache();
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
  const cache = createCache();
  const first = await cache.read("/x", async () => rendered("failed", { status: 503 }));
  const second = await cache.read("/x", async () => rendered("fine"));
  expect([first.status, second.status]).toEqual([503, 200]);
});

it("neither sends nor keeps a page of which something was withdrawn while it was rendered", async () => {
  const cache = createCache();
  const slow = slowRender();
  const reading = cache.serve("/x", slow.render);
  cache.withdraw();
  const fresh = await cache.serve("/x", async () => rendered("new"));
  slow.running[0]?.resolve("old");
  expect(textOf(await reading)).toEqual(["new", true]);
  expect(textOf(fresh)).toEqual(["new", true]);
  expect(textOf(await cache.serve("/x", async () => rendered("newer")))).toEqual(["new", true]);
  expect(slow.running).toHaveLength(1);
});

it("renders such a page once more, and lets nobody keep it if that happens again", async () => {
  const cache = createCache();
  let renders = 0;
  const withdrawnUntil = (last: number) => async () => {
    renders += 1;
    if (renders <= last) cache.withdraw();
    return rendered(`${renders}`);
  };
  expect(textOf(await cache.serve("/once", withdrawnUntil(1)))).toEqual(["2", true]);
  renders = 0;
  expect(textOf(await cache.serve("/twice", withdrawnUntil(2)))).toEqual(["2", false]);
  expect(textOf(await cache.serve("/twice", withdrawnUntil(2)))).toEqual(["3", true]);
});

it("renders a page once more whose time came while it was rendered", async () => {
  const cache = createCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    const changesAt = renders === 1 ? new Date() : null;
    return rendered(`${renders}`, { madeOf: { content: [], changesAt } });
  };
  expect(textOf(await cache.serve("/x", render))).toEqual(["2", true]);
});

it.each(["change", "cutOff"] as const)(
  "sends a page as outdated that was being rendered at the time of a %s",
  async (what) => {
    const cache = createCache();
    const slow = slowRender();
    const reading = cache.serve("/x", slow.render);
    cache[what]("1");
    slow.running[0]?.resolve("old");
    expect(textOf(await reading)).toEqual(["old", false]);
    expect(textOf(await cache.serve("/x", async () => rendered("new")))).toEqual(["new", true]);
  },
);

it("keeps known pages, however many invented addresses are requested", async () => {
  const cache = createCache({ known: 100_000, madeUp: 20_000 });
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
  const cache = createCache();
  const read = (html: string) =>
    cache.read("/app/rank/x", async () => rendered(html, { isKnown: false }));
  const first = await read("once");
  expect(await read("twice")).toBe(first);
  cache.withdraw();
  expect((await read("thrice")).html.toString()).toBe("thrice");
});

/** Renders the not-found page of any address, and counts. */
function notFound() {
  const counts = { asked: 0, rendered: 0 };
  const render: Render = async (isKept) => {
    counts.asked += 1;
    if (isKept("not found")) return { sharedKey: "not found", madeOf: ofGame };
    counts.rendered += 1;
    return rendered("gone", { status: 404, isKnown: false, sharedKey: "not found" });
  };
  return { counts, render };
}

it("renders the page that made-up addresses share once, and remembers which addresses show it", async () => {
  const cache = createCache();
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
  const cache = createCache();
  const { render } = notFound();
  expect((await cache.read("/game/9", render)).status).toBe(404);
  cache.withdraw();
  const published = await cache.read("/game/9", async () => rendered("game"));
  expect(published.status).toBe(200);
  expect(await cache.read("/game/9", render)).toBe(published);
});

it("renders a shared page that was dropped while it was looked up", async () => {
  const cache = createCache();
  const { counts, render } = notFound();
  await cache.read("/game/1", render);
  let looks = 0;
  const page = await cache.read("/game/2", async (isKept) => {
    const result = await render(isKept);
    looks += 1;
    if (looks === 1) cache.withdraw();
    return result;
  });
  expect([page.status, counts.rendered]).toEqual([404, 2]);
});

it("asks again after a minute whether an address still shows nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = createCache();
  const { counts, render } = notFound();
  await cache.read("/game/9", render);
  vi.setSystemTime(Date.now() + 61_000);
  expect((await cache.read("/game/9", async () => rendered("game"))).status).toBe(200);
  expect((await cache.read("/game/9", render)).status).toBe(200);
  expect(counts.rendered).toBe(1);
  vi.useRealTimers();
});

it("keeps few names of addresses, however many and long they are", async () => {
  const cache = createCache();
  const { counts, render } = notFound();
  const path = (id: number) => `/game/${"x".repeat(15_000)}${id}`;
  for (let id = 0; id < 400; id += 1) await cache.read(path(id), render);
  await cache.read(path(0), render);
  expect(counts).toEqual({ asked: 401, rendered: 1 });
});

/** Renderings that the test ends by hand. */
function slowRender() {
  const running: { resolve(html: string): void; reject(error: unknown): void }[] = [];
  const render = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    running.push({ resolve, reject });
    return rendered(await promise);
  };
  return { render, running };
}

const textOf = ({ page, isCurrent }: { page: { html: Buffer }; isCurrent: boolean }) =>
  [page.html.toString(), isCurrent] as const;

it("renders a page anew if content that it was made of has changed, and no other", async () => {
  const cache = createCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    return rendered(`${renders}`);
  };
  await cache.read("/game/1", render);
  cache.change("2");
  expect(textOf(await cache.serve("/game/1", render))).toEqual(["1", true]);
  cache.change("1");
  expect(textOf(await cache.serve("/game/1", render))).toEqual(["2", true]);
  expect(renders).toBe(2);
});

it("serves a changed page to those who come while the first reader waits for the new one", async () => {
  const cache = createCache();
  await cache.read("/game/1", async () => rendered("old"));
  cache.change("1");
  const slow = slowRender();
  const first = cache.serve("/game/1", slow.render);
  expect(textOf(await cache.serve("/game/1", slow.render))).toEqual(["old", false]);
  expect(slow.running).toHaveLength(1);
  slow.running[0]?.resolve("new");
  expect(textOf(await first)).toEqual(["new", true]);
  expect(textOf(await cache.serve("/game/1", slow.render))).toEqual(["new", true]);
});

it("does not take a rendering from before the last change for the new page", async () => {
  const cache = createCache();
  await cache.read("/game/1", async () => rendered("old"));
  cache.change("1");
  const slow = slowRender();
  const early = cache.serve("/game/1", slow.render);
  cache.change("1");
  const late = cache.serve("/game/1", slow.render);
  expect(slow.running).toHaveLength(2);
  slow.running[1]?.resolve("newest");
  slow.running[0]?.resolve("outdated");
  expect(textOf(await late)).toEqual(["newest", true]);
  await early;
  expect(textOf(await cache.serve("/game/1", slow.render))).toEqual(["newest", true]);
});

it("never serves a page again of which something was withdrawn, even if it cannot be rendered", async () => {
  const cache = createCache();
  await cache.read("/game/1", async () => rendered("old"));
  cache.withdraw();
  const slow = slowRender();
  const waiting = [1, 2].map(() => cache.serve("/game/1", slow.render));
  expect(slow.running).toHaveLength(1);
  slow.running[0]?.resolve("without it");
  expect((await Promise.all(waiting)).map(textOf)).toEqual(Array(2).fill(["without it", true]));
  cache.withdraw();
  const failed = async () => rendered("failed", { status: 503 });
  expect((await cache.read("/game/1", failed)).status).toBe(503);
});

it.each(["change", "cutOff"] as const)(
  "serves the old page after %s if the new one fails",
  async (what) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cache = createCache();
    await cache.read("/game/1", async () => rendered("old"));
    cache[what]("1");
    let tries = 0;
    const broken = async () => {
      tries += 1;
      if (tries === 1) throw new Error("the database is away");
      return rendered("failed", { status: 503 });
    };
    for (let read = 0; read < 3; read += 1) {
      expect(textOf(await cache.serve("/game/1", broken))).toEqual(["old", false]);
    }
    expect(tries).toBe(1);
    vi.setSystemTime(Date.now() + 5_001);
    expect(textOf(await cache.serve("/game/1", broken))).toEqual(["old", false]);
    vi.setSystemTime(Date.now() + 5_001);
    expect(textOf(await cache.serve("/game/1", async () => rendered("new")))).toEqual([
      "new",
      true,
    ]);
  },
);

it("after missed changes nobody gets the old page while the new one is rendered", async () => {
  const cache = createCache();
  await cache.read("/game/1", async () => rendered("old"));
  cache.cutOff();
  const slow = slowRender();
  const waiting = [1, 2].map(() => cache.serve("/game/1", slow.render));
  slow.running[0]?.resolve("new");
  expect((await Promise.all(waiting)).map(textOf)).toEqual(Array(2).fill(["new", true]));
});

it("no page is older than the time at which it changes, or than two minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cache = createCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    const changesAt = renders === 1 ? new Date(Date.now() + 30_000) : null;
    return rendered(`${renders}`, { madeOf: { content: [], changesAt } });
  };
  const read = async (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs);
    return textOf(await cache.serve("/home", render));
  };
  expect(await read(0)).toEqual(["1", true]);
  expect(await read(29_999)).toEqual(["1", true]);
  expect(await read(1)).toEqual(["2", true]);
  // After a minute the new page is rendered behind the old one, which nobody waits for.
  expect(await read(60_001)).toEqual(["2", true]);
  await vi.waitFor(() => expect(renders).toBe(3));
  expect(await read(1)).toEqual(["3", true]);
  expect(await read(3 * 3_600_000)).toEqual(["4", true]);
});
