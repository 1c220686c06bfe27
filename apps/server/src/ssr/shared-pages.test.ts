import { Counts } from "@playfront/observe/counts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../infra/clock.ts";
import { ContentRevisions } from "../infra/content/content-revisions.ts";
import type { SharedCopies } from "../infra/copies/shared-copies.ts";
import { runCopies } from "../infra/ephemeral/testing/open-copies.ts";
import { haveRedis } from "../infra/ephemeral/testing/run-redis.ts";
import { createTestApp } from "../testing/test-app.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";
import type { Rendered } from "./page.ts";
import { PageCache } from "./page-cache.ts";
import { SharedPages } from "./shared-pages.ts";
import { storefrontPages } from "./storefront.pages.ts";

const [site] = tinyHost().sites.all;
const changeOf = (id: string) => ({ kind: "game", id, isWithdrawn: false }) as const;

interface Reading {
  path?: string;
  version?: string;
  page?: Partial<Rendered>;
  /** Happens while the page is rendered. */
  meanwhile?(): unknown;
}

function makeNode(copies: SharedCopies) {
  const revisions = new ContentRevisions();
  const counts = new Counts();
  const cache = new PageCache({ revisions, clock: systemClock, counts });
  const shared = new SharedPages({ copies, revisions, clock: systemClock });
  const madeOf = { content: ["game:1"] as const, changesAt: null };
  return {
    revisions,
    /** How often pages came about in this way. */
    count: (way: string) => counts.sum((word) => word === way),
    /** Reads the page, which says `html` if this node renders it. Resolves when Redis has what was written. */
    async read(
      html: string,
      { path = "/app/game/1", version = "1", page, meanwhile }: Reading = {},
    ) {
      const served = await cache.read(path, () =>
        shared.take({ version, site: site!, path }, async () => {
          await meanwhile?.();
          const headers = { "content-security-policy": "default-src 'self'" };
          const made = { status: 200, headers, html, isKnown: true, sharedKey: null, madeOf };
          return { ...made, ...page };
        }),
      );
      await copies.read({ name: "none", lifeMs: 1 });
      return `${served.page.html}`;
    },
  };
}

describe.skipIf(!haveRedis())("pages that another node has rendered", () => {
  let open: Awaited<ReturnType<typeof runCopies>>;
  beforeAll(async () => {
    open = await runCopies();
  });
  afterAll(() => open.close());

  let here: ReturnType<typeof makeNode>;
  let there: ReturnType<typeof makeNode>;
  beforeEach(async () => {
    await open.redis.flushall();
    vi.useFakeTimers({ toFake: ["performance"] });
    here = makeNode(open.copies);
    there = makeNode(open.copies);
    vi.advanceTimersByTime(100_000);
  });
  afterEach(() => void vi.useRealTimers());

  test("are not rendered again, and are as old as they are", async () => {
    expect(await here.read("here")).toBe("here");
    expect(await there.read("there")).toBe("here");
    expect([here.count("rendered"), there.count("rendered"), there.count("copied")]).toEqual([
      1, 0, 1,
    ]);
    expect(await there.read("again")).toBe("here");
    expect(there.count("hit")).toBe(1);
  });

  test("are replaced when a change is heard, by pages that were rendered after it", async () => {
    await here.read("here");
    await there.read("there");
    there.revisions.add(changeOf("2"));
    expect(await there.read("of another game")).toBe("here");
    there.revisions.add(changeOf("1"));
    expect(await there.read("changed")).toBe("changed");
    const third = makeNode(open.copies);
    vi.advanceTimersByTime(100_000);
    expect(await third.read("third")).toBe("changed");
  });

  test("are not taken if a change came shortly before, which their node may have heard late", async () => {
    there.revisions.add(changeOf("1"));
    vi.advanceTimersByTime(9_000);
    await here.read("here");
    expect(await there.read("there")).toBe("there");
  });

  test("are taken if the change is older, or of something else", async () => {
    there.revisions.add(changeOf("1"));
    vi.advanceTimersByTime(20_000);
    there.revisions.add(changeOf("2"));
    await here.read("here");
    expect(await there.read("there")).toBe("here");
  });

  test("are not taken by a node that has missed changes, or has just begun", async () => {
    await here.read("here");
    there.revisions.add(null);
    expect(await there.read("there")).toBe("there");
    const young = makeNode(open.copies);
    vi.advanceTimersByTime(9_000);
    expect(await young.read("young")).toBe("young");
  });

  test("are not taken once their time has come", async () => {
    const changesAt = new Date(Date.now() + 300);
    await here.read("here", { page: { madeOf: { content: [], changesAt } } });
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(changesAt.getTime()));
    expect(await there.read("there")).toBe("there");
  });

  test("are as old as their content when something changes during the rendering", async () => {
    await here.read("old", { meanwhile: () => there.revisions.add(changeOf("1")) });
    expect(await there.read("there")).toBe("there");
  });

  test.each<[string, Partial<Rendered>]>([
    ["of a made-up address", { isKnown: false }],
    ["of a shared key", { sharedKey: "missing" }],
    ["of an error", { status: 500 }],
    ["of a redirect", { status: 308 }],
  ])("are not shared if they are %s", async (_which, page) => {
    await here.read("here", { page });
    expect(await there.read("there", { page })).toBe("there");
    expect(await open.redis.dbsize()).toBe(0);
  });

  test("are not shared between builds or addresses", async () => {
    await here.read("here");
    expect(await there.read("of the next build", { version: "2" })).toBe("of the next build");
    expect(await here.read("elsewhere", { path: "/app/game/2" })).toBe("elsewhere");
  });

  test("are rendered by each node while Redis is lost", async () => {
    await open.server.stop();
    expect(await here.read("here")).toBe("here");
    expect(await there.read("there")).toBe("there");
    await open.server.start();
    await vi.waitFor(() => open.redis.ping(), 10_000);
  });

  test("go by Redis from server to server", async () => {
    const shop = await createTestApp();
    const rendered: string[] = [];
    const startServer = async (name: string) => {
      const app = await shop.anotherNode();
      const host = tinyHost(() => void rendered.push(name));
      const files = shop.config.dataDir;
      const parts = { ...host, files, copies: open.copies, development: false };
      await app.register(storefrontPages, parts);
      return app;
    };
    const servers = [await startServer("first"), await startServer("second")];
    vi.advanceTimersByTime(100_000);
    const pages = [];
    for (const app of servers) pages.push(await app.inject({ url: "/app/game/1" }));
    expect(rendered).toEqual(["first"]);
    expect(pages.map(({ body }) => body)[1]).toBe(pages[0]!.body);
    expect(pages[1]!.headers.etag).toBe(pages[0]!.headers.etag);
    expect(pages[1]!.headers["content-security-policy"]).toContain("default-src");
    await Promise.all(servers.map((app) => app.close()));
    await shop.close();
  });
});
