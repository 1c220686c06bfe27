import { setTimeout as delay } from "node:timers/promises";
import type { CallName } from "@playfront/contract/calls";
import { listenForChanges } from "@playfront/database/content-changes";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { haveNginx, inFrontOf, startNginx } from "../../../../deploy/run-nginx.ts";
import type { RunningProxy } from "../../../../deploy/running-proxy.ts";
import { followChanges } from "../infra/content/content-revisions.ts";
import { createInProcessApi } from "../infra/http/in-process-api.ts";
import { storefrontPages } from "../ssr/storefront.pages.ts";
import { makeArticle, makeColumn, makeGame, makeGift } from "../testing/factories.ts";
import { callConsole, signInNew } from "../testing/operators.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { notFound, tinyHost } from "../testing/tiny-storefront.ts";

let shop: TestApp;
let nodes: FastifyInstance[];
let proxy: RunningProxy;
let operator: Record<string, string>;
/** For a machine with much to do. */
const patience = { timeout: 20_000 };
const cleanups: (() => Promise<unknown>)[] = [];

/** Pages of one object each, at `/app/<the call that reads it>/<its game>/<its id>`. They also show the game's news. */
async function startNode(): Promise<FastifyInstance> {
  const changes = await listenForChanges(shop.database.url);
  cleanups.push(() => changes.close());
  const node = await shop.anotherNode({ changes });
  cleanups.push(() => node.close());
  const host = tinyHost(async (path, api) => {
    const [, , group, name, gameid, id] = path.split("/");
    const read = `${group}/${name}` as CallName;
    const payload = { gameid, col: "xinwen", aid: id, giftid: id };
    const { ok } = await api.call(read, payload as never);
    await api.call("article/getArticleList", { gameid: gameid!, page: 1, pageSize: 10 });
    return ok ? "" : notFound;
  });
  const site = { ...host.sites.of(undefined), apiFor: createInProcessApi(node) };
  await node.register(storefrontPages, {
    ...host,
    sites: { all: [site], of: () => site },
    files: shop.config.dataDir,
    development: false,
    revisions: followChanges(changes),
    clock: shop.clock,
  });
  await node.listen({ port: 0, host: "127.0.0.1" });
  return node;
}

const portOf = ({ server }: FastifyInstance) => (server.address() as { port: number }).port;

/** News that is still to come: no cache may keep a page of the game for longer than until then, by the shop's clock. */
async function makeGameWithNews() {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  await makeColumn(db, { gameid });
  const publishAt = new Date(shop.clock.now().getTime() + 3_500);
  await makeArticle(db, { gameid, publishAt });
  return gameid;
}

/** Withdraws a game or an article on the first node's console. */
async function withdraw(kind: "games" | "articles", id: string): Promise<unknown> {
  const documents = shop.database.db.selectFrom("documents").select(["id", "revision"]);
  const { revision, ...document } = await documents
    .where("kind", "=", kind)
    .where("live_id", "=", id)
    .executeTakeFirstOrThrow();
  const seen = { ...document, revision, reason: "违规内容" };
  return callConsole({ app: nodes[0]! }, `${kind}/withdraw`, seen, operator);
}

async function withdrawGift(id: string): Promise<unknown> {
  const app = { app: nodes[0]! };
  const { body } = await callConsole(app, "gifts/get", { id }, operator);
  return callConsole(app, "gifts/change", { ...body, published: false, seen: body }, operator);
}

describe.runIf(haveNginx())("pages of two nodes behind nginx", () => {
  beforeAll(async () => {
    shop = await createTestApp();
    cleanups.push(() => shop.close());
    nodes = [await startNode(), await startNode()];
    proxy = await startNginx(inFrontOf(nodes.map(portOf)));
    cleanups.push(() => proxy.close());
    operator = (await signInNew(shop, { name: "withdrawer", role: "administrator" })).headers;
  });
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  test.each([
    {
      what: "a game",
      read: "game/getGameInfo",
      make: async (gameid: string) => gameid,
      take: (id: string) => withdraw("games", id),
    },
    {
      what: "an article",
      read: "article/getArticleInfo",
      make: (gameid: string) => makeArticle(shop.database.db, { gameid }),
      take: (id: string) => withdraw("articles", id),
    },
    {
      what: "a gift",
      read: "gift/getGiftInfo",
      make: (gameid: string) => makeGift(shop.database.db, { gameid, codes: 1 }),
      take: withdrawGift,
    },
  ])(
    "$what that is withdrawn on one is gone once the time is over that its page was sent with",
    async ({ read, make, take }) => {
      const gameid = await makeGameWithNews();
      const id = await make(gameid);
      const path = `/app/${read}/${gameid}/${id}`;
      // Gives documents to what the factories have made.
      await shop.tasks.clean_up();
      const caching = async () => (await proxy.send(path)).headers["cache-control"];
      await expect.poll(caching, patience).toContain("s-maxage=3,");
      const takenAt = performance.now();
      expect(await take(id)).toMatchObject({ status: 200 });
      for (const node of nodes) {
        const statusAt = async () => (await node.inject({ url: path })).statusCode;
        await expect.poll(statusAt, patience).toBe(404);
      }
      // nginx counts whole seconds.
      await delay(Math.max(0, 4_100 - (performance.now() - takenAt)));
      expect((await proxy.send(path)).status).toBe(404);
    },
  );
});
