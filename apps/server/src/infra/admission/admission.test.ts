import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type CallName, calls } from "@playfront/contract/calls";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { storefrontPages } from "../../ssr/storefront.pages.ts";
import { makePlayer } from "../../testing/accounts.ts";
import { makeArticle, makeColumn, makeGame } from "../../testing/factories.ts";
import { signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { tinyHost } from "../../testing/tiny-storefront.ts";
import { Admission } from "./admission.ts";

const shopOrigin = "https://shop.example";
/** How many visitors' works the lowest limit has room for, and how many works in all. */
const visitors = 103;
const all = 128;

let shop: TestApp;
let node: FastifyInstance;
let origin: string;
let queueMs = 0;
let tick: (lateMs: number) => void;
let slow: PromiseWithResolvers<void>;
/** Works under way at `/slow`, and the requests for them. */
let working = 0;
let sent: Promise<void>[] = [];

beforeAll(async () => {
  shop = await createTestApp({ siteOrigins: [shopOrigin] });
  const ticks = (onTick: (lateMs: number) => void) => {
    tick = onTick;
    return () => {};
  };
  const admission = new Admission({ queueMs: () => queueMs, ticks });
  node = await shop.anotherNode({ admission });
  node.post("/slow", async () => {
    working += 1;
    await slow.promise;
    working -= 1;
    return {};
  });
  const files = join(shop.config.dataDir, "client");
  await mkdir(files);
  await node.register(storefrontPages, { ...tinyHost(), files, admission, development: false });
  origin = await node.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(() => {
  slow = Promise.withResolvers();
  queueMs = 0;
});
afterEach(endWorks);
afterAll(async () => {
  await node.close();
  await shop.close();
});

async function post(path: string, body = "", headers: Record<string, string> = {}) {
  const start = performance.now();
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", deviceid: "d", ...headers },
    body,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    ms: performance.now() - start,
  };
}

const call = (name: CallName, body = "", headers = {}) => post(calls[name].path, body, headers);
const search = () => call("search/getSearchList", `keyword=${Math.random()}`);
const getStatus = async (path: string) => (await fetch(origin + path)).status;

/** Sends `count` works that do not end, from visitors or with a token, and returns how many are refused. */
async function fill(count: number, headers = {}): Promise<number> {
  const before = working;
  let refused = 0;
  for (let work = 0; work < count; work += 1) {
    sent.push(
      post("/slow", "", headers).then(({ status }) => {
        if (status === 503) refused += 1;
      }),
    );
  }
  await vi.waitFor(() => expect(working - before + refused).toBe(count), 10_000);
  return refused;
}

async function endWorks(): Promise<void> {
  slow.resolve();
  await Promise.all(sent);
  sent = [];
}

function tickTimes(times: number, lateMs: number): void {
  for (let ticks = 0; ticks < times; ticks += 1) tick(lateMs);
}

/** Lowers the limit as far as it goes, by works that have ended afterwards. */
async function overload(): Promise<void> {
  tickTimes(40, 0);
  expect(await fill(all)).toBe(0);
  tickTimes(5, 300);
  await endWorks();
  slow = Promise.withResolvers();
}

test("too much work is refused at once with 503, Retry-After and a Chinese sentence", async () => {
  await overload();
  expect(await fill(visitors + 8)).toBe(8);
  const refusals = [];
  for (let count = 0; count < 10; count += 1) {
    refusals.push(await call("user/captcha", "purpose=login", { origin: shopOrigin }));
  }
  expect(Math.min(...refusals.map(({ ms }) => ms))).toBeLessThan(50);
  const { status, headers, text } = refusals[0]!;
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({
    code: 500,
    data: null,
    msg: "当前访问人数较多，请稍后再试",
  });
  expect(Object.fromEntries(headers)).toMatchObject({
    "retry-after": "5",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": shopOrigin,
    "access-control-expose-headers": "retry-after, date",
  });
  const stranger = await search();
  expect([stranger.status, stranger.headers.get("access-control-allow-origin")]).toEqual([
    503,
    null,
  ]);
  expect(await getStatus("/app/new-page")).toBe(503);
});

test("health checks, answers in memory and pages in memory are never refused", async () => {
  const gameid = await makeGame(shop.database.db);
  const col = await makeColumn(shop.database.db, { gameid });
  const aid = await makeArticle(shop.database.db, { gameid, col });
  const list = () => call("game/getGameList", "page=1");
  // Its views are counted, so it always takes Fastify's way.
  const article = () => call("article/getArticleInfo", `gameid=${gameid}&col=${col}&aid=${aid}`);
  const answers = async () => [
    (await list()).status,
    (await article()).status,
    await getStatus("/app/known-page"),
    await getStatus("/healthz"),
    await getStatus("/readyz"),
  ];
  expect(await answers()).toEqual([200, 200, 200, 200, 200]);
  await overload();
  expect(await fill(visitors + 1)).toBe(1);
  expect(await answers()).toEqual([200, 200, 200, 200, 200]);
});

const readMessages = async (of: object) => (await call("user/getUserMessageList", "", of)).status;

test("players whose session was found lately have places that visitors cannot take", async () => {
  const { headers } = await makePlayer(shop);
  const { headers: unseen } = await makePlayer(shop);
  const crowd = await Promise.all(Array.from({ length: 4 }, () => makePlayer(shop)));
  for (const player of [...crowd.map((one) => one.headers), headers])
    expect(await readMessages(player)).toBe(200);
  await overload();
  expect(await fill(visitors + 1)).toBe(1);
  expect(await readMessages(headers)).toBe(200);
  expect(await readMessages(unseen)).toBe(503);
  expect(await readMessages({ token: "made-up" })).toBe(503);
  let refused = 0;
  for (const one of crowd) refused += await fill(8, one.headers);
  expect(refused).toBe(4 * 8 - (all - visitors));
  expect(await readMessages(headers)).toBe(503);
});

test("one account does not take the places of all players", async () => {
  const { headers } = await makePlayer(shop);
  const { headers: flood } = await makePlayer(shop);
  expect([await readMessages(headers), await readMessages(flood)]).toEqual([200, 200]);
  await overload();
  expect(await fill(visitors + 1)).toBe(1);
  expect(await fill(all - visitors, flood)).toBe(all - visitors - 8);
  expect(await readMessages(headers)).toBe(200);
});

test("the console's calls are refused to strangers, and not to operators who are at work", async () => {
  const { headers } = await signInNew(shop, { name: "at-work", role: "editor" });
  const ask = async (path: string, cookie: string) => {
    const response = await fetch(`${origin}/console/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ id: "1", revision: 1 }),
    });
    return response.status;
  };
  const cookie = headers.cookie ?? "";
  expect(await ask("articles/submit", cookie)).toBe(404);
  await overload();
  expect(await fill(visitors + 1)).toBe(1);
  expect(await ask("session/begin", "")).toBe(503);
  expect(await ask("articles/submit", "console-session=made-up")).toBe(503);
  expect(await ask("articles/submit", cookie)).toBe(404);
});

test("a long wait for the database lowers the limit as a late event loop does, and calm raises it again", async () => {
  tickTimes(40, 0);
  expect(await fill(all)).toBe(0);
  queueMs = 1_500;
  tickTimes(5, 0);
  expect((await search()).status).toBe(503);
  queueMs = 0;
  tickTimes(2, 0);
  expect((await search()).status).toBe(200);
});

test("one late tick refuses nobody who comes at a usual pace", async () => {
  tickTimes(40, 0);
  expect(await fill(all)).toBe(0);
  tick(1_200);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => call("user/captcha", "purpose=login")),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("a node that is late with little under way, as after its start, takes a burst whole", async () => {
  tickTimes(40, 0);
  expect(await fill(visitors - 1)).toBe(0);
  tickTimes(10, 1_200);
  expect(await fill(180)).toBe(0);
});
