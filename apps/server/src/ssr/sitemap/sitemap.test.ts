import { createLog } from "@playfront/http/log";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContainer } from "../../container.ts";
import { type Config, readConfig } from "../../infra/config/config.ts";
import { insert as insertCollection } from "../../modules/catalogue/collection/collection.repository.ts";
import { makeArticle, makeColumn, makeGame, makeGift } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createSites } from "../sites.ts";
import { sitemapPages } from "./sitemap.pages.ts";

let shop: TestApp;
const origin = "https://shop.example";
const { hostTable } = readConfig({
  HOST_TABLE: JSON.stringify({
    test: { sites: ["m.test.example"] },
    production: { sites: ["m.other.example"], api: "https://api.example" },
  }),
});

async function serve(overrides: Partial<Config>) {
  const app = await createTestApp(overrides);
  const { deps, config, clock } = app;
  const services = createContainer({ ...deps, log: createLog("silent") });
  const sites = createSites(config, () => ({}) as never);
  app.app.addHook("onClose", () => services.close());
  await app.app.register(sitemapPages, { sites, services, clock });
  return app;
}

const read = async (url: string, host = "shop.example") => {
  const { statusCode, headers, body } = await shop.app.inject({ url, headers: { host } });
  const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  return { status: statusCode, headers, body, addresses };
};

beforeAll(async () => {
  shop = await serve({ publicOrigin: origin, hostTable });
});
afterAll(() => shop.close());

function addCollection(published: boolean, gameids: string[] = []): Promise<string> {
  const texts = { title: "睡前一局", summary: "五分钟", intro: "", cover: "/media/a.webp" };
  const games = JSON.stringify(gameids.map((gameid) => ({ gameid, text: "好玩" })));
  const row = { ...texts, games, daily: false, pos: 0, published };
  return insertCollection(shop.database.db, row);
}

it("robots.txt names the sitemap, whose index names files of pages, games, articles and gifts", async () => {
  const { db } = shop.database;
  const game = await makeGame(db, { updatedAt: new Date("2026-01-02T03:04:05Z") });
  const hidden = await makeGame(db, { published: false });
  for (const gameid of [game, hidden]) await makeColumn(db, { gameid });
  const article = await makeArticle(db, { gameid: game });
  await makeArticle(db, { gameid: game, published: false });
  await makeArticle(db, { gameid: game, publishAt: new Date(Date.now() + 3_600_000) });
  await makeArticle(db, { gameid: hidden });
  const gift = await makeGift(db, { gameid: game, codes: 1 });
  await makeGift(db, { gameid: game, codes: 1, expiresAt: new Date(Date.now() - 3_600_000) });
  await makeGift(db, { gameid: hidden, codes: 1 });
  const [shown, withdrawn] = [await addCollection(true), await addCollection(false)];

  const robots = await read("/robots.txt");
  expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const index = await read("/sitemap.xml");
  expect(index.headers).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
  });
  const files = ["pages", "games-1", "articles-1", "gifts-1"];
  expect(index.addresses).toEqual(files.map((file) => `${origin}/sitemap-${file}.xml`));
  const addressesOf = async (file: string) => (await read(`/sitemap-${file}.xml`)).addresses;
  const pages = await addressesOf("pages");
  expect(pages).toContain(`${origin}/app/home/`);
  expect(pages).toContain(`${origin}/app/collection/${shown}`);
  expect(pages).not.toContain(`${origin}/app/collection/${withdrawn}`);
  expect(await addressesOf("games-1")).toEqual([`${origin}/app/game/${game}`]);
  expect(await addressesOf("articles-1")).toEqual([`${origin}/app/game/${game}/xinwen/${article}`]);
  expect(await addressesOf("gifts-1")).toEqual([`${origin}/app/gift/info/${gift}`]);
  expect((await read("/sitemap-games-1.xml")).body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z</);
});

it("lastmod and dateModified tell when content was published anew, not of drafts and counters", async () => {
  const { db } = shop.database;
  const [editor, reviewer] = await Promise.all(
    (["editor", "reviewer"] as const).map((role) => signInNew(shop, { name: role, role })),
  );
  const publishAt = new Date("2026-01-02T03:04:05Z");
  const game = await makeGame(db, {
    releasedAt: publishAt,
    updatedAt: publishAt,
  });
  const col = await makeColumn(db, { gameid: game });
  const article = await makeArticle(db, { gameid: game, col, publishAt });
  const collection = await addCollection(true, [game]);
  await shop.tasks.clean_up();
  const lastmods = async () => {
    const files = await Promise.all(
      ["games-1", "articles-1", "pages"].map((file) => read(`/sitemap-${file}.xml`)),
    );
    const paths = [`/game/${game}`, `/game/${game}/${col}/${article}`, `/collection/${collection}`];
    return paths.map((path, index) => {
      const [, rest] = files[index]!.body.split(`${path}</loc>`);
      return /^<lastmod>([^<]+)/.exec(rest ?? "")?.[1];
    });
  };
  const asWritten = publishAt.toISOString();
  expect(await lastmods()).toEqual([asWritten, asWritten, expect.any(String)]);

  const kinds = { games: game, articles: article, collections: collection } as const;
  const documents = Object.entries(kinds) as [keyof typeof kinds, string][];
  const idOf = async (kind: string, liveId: string) =>
    await db
      .selectFrom("documents")
      .select(["id", "revision", "data"])
      .where("kind", "=", kind)
      .where("live_id", "=", liveId)
      .executeTakeFirstOrThrow();
  const before = await lastmods();
  shop.clock.advance(600);
  for (const [kind, liveId] of documents) {
    const { id, revision, data } = await idOf(kind, liveId);
    const change = { id, revision, data } as never;
    const changed = await callConsole(shop, `${kind}/change`, change, editor!.headers);
    expect(changed.status, `${kind}: ${JSON.stringify(changed.body)}`).toBe(200);
    const draft = { id, revision: revision + 1 };
    const { status, body } = await callConsole(shop, `${kind}/submit`, draft, editor!.headers);
    expect(status, `${kind}: ${JSON.stringify(body)}`).toBe(200);
  }
  await db.updateTable("games").set({ hot: 99, size_mb: 77 }).execute();
  await db.updateTable("articles").set({ viewnum: "99" }).execute();
  expect(await lastmods(), "drafts, counters and sizes").toEqual(before);

  shop.clock.advance(600);
  const published = shop.clock.now().toISOString();
  for (const [kind, liveId] of documents) {
    const { id, revision } = await idOf(kind, liveId);
    const answer = await callConsole(shop, `${kind}/publish`, { id, revision }, reviewer!.headers);
    expect(answer.status, `${kind}: ${JSON.stringify(answer.body)}`).toBe(200);
  }
  expect(await lastmods()).toEqual([published, published, published]);
  const { data } = await shop.call("game/getGameInfo", { gameid: game });
  expect(new Date(data.changedat!).getTime()).toBe(new Date(published).setMilliseconds(0));
  expect(data.updatedat, "that of the package").toBe("2026-01-02T11:04:05+08:00");
  const key = { gameid: game, col, aid: article };
  const ofArticle = await shop.call("article/getArticleInfo", key);
  expect(ofArticle.data.changedat).toBe(data.changedat);
});

it("lastmod of a gift tells of the operator's last change", async () => {
  const { db } = shop.database;
  const gift = await makeGift(db, { gameid: await makeGame(db), codes: 1 });
  const at = new Date(Date.now() + 3_600_000);
  const version = { object: `gift/${gift}`, value: "{}", made_by: "editor" };
  await db
    .insertInto("object_versions")
    .values([
      { ...version, made_at: null },
      { ...version, made_at: at },
    ])
    .execute();
  const { body } = await read("/sitemap-gifts-1.xml");
  expect(body).toContain(`/gift/info/${gift}</loc><lastmod>${at.toISOString()}</lastmod>`);
});

it("a file holds the games of 50,000 ids, read a thousand at a time", async () => {
  const { db } = shop.database;
  const from = await makeGame(db);
  await sql`
    insert into games (slug, gamename, gametype, logo, introduction, description, score, categories, build)
    select 'many-' || n, '游戏', 'mobile', '/l', 'i', 'd', 8, '{休闲}', 'demo-1' from generate_series(1, 2500) as n`.execute(
    db,
  );
  await sql`select setval(pg_get_serial_sequence('games', 'gameid'), 120000)`.execute(db);
  const far = await makeGame(db);
  const { addresses } = await read("/sitemap-games-1.xml");
  expect(
    addresses.filter((address) => Number(address!.split("/").at(-1)) >= Number(from)),
  ).toHaveLength(2501);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect((await read("/sitemap-games-3.xml")).addresses).toEqual([`${origin}/app/game/${far}`]);
  // The list of files is kept for an hour.
  shop.clock.advance(3601);
  const games = (await read("/sitemap.xml")).addresses.filter((address) => /games/.test(address!));
  expect(games).toEqual([1, 3].map((block) => `${origin}/sitemap-games-${block}.xml`));
});

it.each([
  "/sitemap-games-0.xml",
  "/sitemap-games-01.xml",
  "/sitemap-users-1.xml",
  "/sitemap-1.xml",
])("%s is no file", async (url) => {
  expect((await read(url)).status).toBe(404);
});

it("there is none of a test site, nor where another host has the content", async () => {
  for (const host of ["m.test.example", "m.other.example"]) {
    expect((await read("/sitemap.xml", host)).status).toBe(404);
    expect((await read("/robots.txt", host)).body).not.toContain("Sitemap");
  }
});

it("there is none without a public origin", async () => {
  const other = await serve({});
  expect((await other.app.inject("/sitemap.xml")).statusCode).toBe(404);
  expect((await other.app.inject("/robots.txt")).body).not.toContain("Sitemap");
  await other.close();
});
