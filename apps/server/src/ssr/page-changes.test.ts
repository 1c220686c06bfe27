import { listenForChanges } from "@playfront/database/content-changes";
import { type Relayed, startRelay } from "@playfront/database/testing/relay";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { followChanges } from "../infra/content/content-revisions.ts";
import { createInProcessApi } from "../infra/http/in-process-api.ts";
import { makeArticle, makeColumn, makeGame, makeGift } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";
import { storefrontPages } from "./storefront.pages.ts";

interface Node {
  app: FastifyInstance;
  /** Paths of the rendered pages. */
  rendered: string[];
}

/** Two servers of one shop. Their pages show a game's news, its gifts and the most popular games. */
let shop: TestApp;
let nodes: [Node, Node];
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  shop = await createTestApp();
  cleanups.push(() => shop.close());
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});
beforeEach(() => {
  for (const { rendered } of nodes) rendered.length = 0;
});

async function startNode(databaseUrl = shop.database.url): Promise<Node> {
  const changes = await listenForChanges(databaseUrl);
  cleanups.push(() => changes.close());
  const app = await shop.anotherNode({ changes });
  cleanups.push(() => app.close());
  const rendered: string[] = [];
  const host = tinyHost(async (path, api) => {
    rendered.push(path);
    const [, kind, id = ""] = /\/app\/(\w+)\/?(.*)/.exec(path) ?? [];
    if (kind === "home") return JSON.stringify(await api.call("index/getHomeGameList", {}));
    if (kind === "gifts") {
      const games = { page: Number(id), pageSize: 2 };
      return JSON.stringify(await api.call("gift/getGiftGameList", games));
    }
    const answers = [
      await api.call("game/getGameInfo", { gameid: id }),
      await api.call("article/getArticleList", { gameid: id, page: 1, pageSize: 10 }),
    ];
    return JSON.stringify(answers);
  });
  const site = { ...host.sites.of(undefined), apiFor: createInProcessApi(app) };
  await app.register(storefrontPages, {
    ...host,
    sites: { all: [site], of: () => site },
    files: shop.config.dataDir,
    development: false,
    revisions: followChanges(changes),
    clock: shop.clock,
  });
  return { app, rendered };
}

const get = async (path: string, { app } = nodes[0]) => {
  const { body, headers } = await app.inject({ url: path });
  return { body, caching: String(headers["cache-control"]) };
};

async function makeShownGame(gamename: string): Promise<string> {
  const gameid = await makeGame(shop.database.db, { gamename });
  await makeColumn(shop.database.db, { gameid });
  return gameid;
}

/** Resolves when every node has heard of all changes until now: a later one is shown. */
async function settle(): Promise<void> {
  const marker = `标记${performance.now()}`;
  await makeGame(shop.database.db, { gamename: marker });
  for (const node of nodes) {
    const home = async () => (await get("/app/home", node)).body;
    await expect.poll(home, { timeout: 10_000 }).toContain(marker);
    node.rendered.length = 0;
  }
}

const inSeconds = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000);

it("shows an article on time, and lets no cache keep the page without it for longer", async () => {
  const gameid = await makeShownGame("准时");
  await makeArticle(shop.database.db, { gameid, title: "三分钟后", publishAt: inSeconds(180) });
  await settle();
  const page = `/app/game/${gameid}`;
  expect(await get(page)).toMatchObject({
    body: expect.not.stringContaining("三分钟后"),
    caching: "public, max-age=0, s-maxage=60, stale-if-error=120",
  });
  shop.clock.advance(150);
  expect(await get(page)).toMatchObject({
    body: expect.not.stringContaining("三分钟后"),
    caching: "public, max-age=0, s-maxage=30, stale-if-error=0",
  });
  shop.clock.advance(30);
  expect((await get(page)).body).toContain("三分钟后");
});

it("shows no gift any more when it expires", async () => {
  const gameid = await makeShownGame("过期");
  await makeGift(shop.database.db, {
    gameid,
    giftname: "限时礼包",
    codes: 1,
    opensAt: inSeconds(-60),
    expiresAt: inSeconds(20),
  });
  await settle();
  const page = `/app/game/${gameid}`;
  expect(await get(page)).toMatchObject({
    body: expect.stringContaining("限时礼包"),
    caching: "public, max-age=0, s-maxage=20, stale-if-error=0",
  });
  shop.clock.advance(20);
  expect((await get(page)).body).not.toContain("限时礼包");
});

it("shows on time that a gift may be claimed", async () => {
  const gameid = await makeShownGame("开放");
  const opensAt = inSeconds(20);
  await makeGift(shop.database.db, { gameid, codes: 1, opensAt, expiresAt: inSeconds(3600) });
  await settle();
  const page = `/app/game/${gameid}`;
  expect(await get(page)).toMatchObject({
    body: expect.stringContaining('"opens"'),
    caching: "public, max-age=0, s-maxage=20, stale-if-error=0",
  });
  shop.clock.advance(20);
  expect((await get(page)).body).not.toContain('"opens"');
});

it("a page of games with gifts is kept until a gift of these games changes it, or a game before them leaves", async () => {
  const { db } = shop.database;
  const makeGiftGame = async (hot: number, times: { opensAt?: Date; expiresAt?: Date }[]) => {
    const gameid = await makeGame(db, { hot });
    for (const each of times) {
      await makeGift(db, { gameid, codes: 1, opensAt: inSeconds(-60), ...each });
    }
  };
  const hot = 9_000_000;
  await makeGiftGame(hot + 4, [{ expiresAt: inSeconds(40) }, { expiresAt: inSeconds(9_000) }]);
  await makeGiftGame(hot + 3, [{ expiresAt: inSeconds(50) }]);
  await makeGiftGame(hot + 2, [{ opensAt: inSeconds(55), expiresAt: inSeconds(9_000) }]);
  await makeGiftGame(hot + 1, [{ expiresAt: inSeconds(9_000) }]);
  // As many gifts of the shop end from second to second, none of which these pages show.
  await makeGiftGame(hot, [{ expiresAt: inSeconds(1) }, { opensAt: inSeconds(2) }]);
  await settle();
  const caching = async (number: number) => (await get(`/app/gifts/${number}`)).caching;
  expect(await caching(1)).toContain("s-maxage=40,");
  expect(await caching(2)).toContain("s-maxage=50,");
  shop.clock.advance(40);
  expect(await caching(1)).toContain("s-maxage=10,");
  shop.clock.advance(10);
  expect(await caching(1)).toContain("s-maxage=5,");
  shop.clock.advance(5);
  expect(await caching(1)).toContain("s-maxage=60,");
});

it("a change on one node renders the pages made of it anew on every node, and no others", async () => {
  const changed = await makeShownGame("旧名");
  const other = await makeShownGame("别的");
  const paths = ["/app/home", `/app/game/${changed}`, `/app/game/${other}`];
  await settle();
  for (const node of nodes) {
    for (const path of paths) await get(path, node);
    node.rendered.length = 0;
  }
  await shop.database.pool.query("update games set gamename = '新名' where gameid = $1", [changed]);
  for (const node of nodes) {
    await expect.poll(async () => (await get(`/app/game/${changed}`, node)).body).toContain("新名");
    for (const path of paths) expect((await get(path, node)).body).not.toContain("旧名");
    expect(new Set(node.rendered)).toEqual(new Set(["/app/home", `/app/game/${changed}`]));
  }
});

it("of 100 pages one is rendered anew after a change of its game, and none if nothing changes", async () => {
  const { pool } = shop.database;
  await pool.query(`
    insert into games (slug, gamename, gametype, logo, introduction, description, score, categories)
    select 'many-' || n, '很多' || n, 'mobile', '/l', '', '', 8, '{动作}' from generate_series(1, 100) as n`);
  const { rows } = await pool.query("select gameid from games where slug like 'many-%'");
  const pages = rows.map(({ gameid }) => `/app/game/${gameid}`);
  await settle();
  for (const page of pages) await get(page);
  const [{ rendered }] = nodes;
  expect(rendered).toHaveLength(100);
  rendered.length = 0;
  await pool.query(
    "update games set gamename = gamename; update gifts set total = total where false",
  );
  await pool.query("update games set gamename = '改名' where gameid = $1", [rows[7].gameid]);
  await expect.poll(async () => (await get(pages[7] as string)).body).toContain("改名");
  for (const page of pages) await get(page);
  expect(rendered).toEqual([pages[7]]);
});

it("a withdrawn game leaves every page at once", async () => {
  const gameid = await makeShownGame("下架的");
  await shop.database.pool.query("update games set hot = 1000000 where gameid = $1", [gameid]);
  await expect.poll(async () => (await get("/app/home")).body).toContain("下架的");
  expect((await get(`/app/game/${gameid}`)).body).toContain("下架的");
  await shop.database.pool.query("update games set published = false where gameid = $1", [gameid]);
  // The news of the list and of the game are two messages.
  for (const page of ["/app/home", `/app/game/${gameid}`]) {
    await expect.poll(async () => (await get(page)).body).not.toContain("下架的");
  }
});

it("a node that no longer hears of changes keeps nothing for longer than seconds", async () => {
  let isSilent = false;
  const relay = await startRelay(shop.database.url, ({ client, postgres }: Relayed) => {
    client.on("data", (sent) => isSilent || postgres.write(sent));
    postgres.on("data", (sent) => isSilent || client.write(sent));
  });
  cleanups.push(() => relay.close());
  const node = await startNode(relay.url);
  const gameid = await makeShownGame("未听到");
  const { pool } = shop.database;
  const show = async () => {
    const { body } = await get(`/app/game/${gameid}`, node);
    const { data } = await shop.callOn(node.app, "game/getPlaytime", {});
    return { body, note: data.days[0]?.note };
  };
  expect(await show()).toMatchObject({ body: expect.stringContaining("未听到"), note: "" });
  isSilent = true;
  await pool.query("update games set published = false where gameid = $1", [gameid]);
  await pool.query(
    "insert into playtime_days (day, note) values ((now() at time zone 'Asia/Shanghai')::date, '调休')",
  );
  const unlisted = { body: expect.not.stringContaining("未听到"), note: "调休" };
  await expect.poll(show, { timeout: 15_000, interval: 500 }).toMatchObject(unlisted);
  // What is read meanwhile is not kept for long either.
  await pool.query("update games set published = true where gameid = $1", [gameid]);
  await pool.query("delete from playtime_days");
  const listed = { body: expect.stringContaining("未听到"), note: "" };
  await expect.poll(show, { timeout: 10_000, interval: 500 }).toMatchObject(listed);
}, 40_000);
