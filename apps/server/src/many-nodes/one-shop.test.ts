import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { CallName, Payload } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import { startSwitch } from "@playfront/database/testing/relay";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { haveRedis, type RunningRedis, runRedis } from "../infra/ephemeral/testing/run-redis.ts";
import { makeOldPlayer, makePlayer } from "../testing/accounts.ts";
import { callAt } from "../testing/clients/call-by-http.ts";
import { newPhone, solveCaptcha } from "../testing/clients/captcha.ts";
import { claimUntilAnswered } from "../testing/clients/claim-by-http.ts";
import { auditClaims, makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeArticle, makeColumn, makeGame, makeGift, makeReview } from "../testing/factories.ts";
import { type ReleaseServer, startRelease } from "../testing/releases/release-server.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

// The whole program, several times, as in production: each has connections, a memory and caches of its own.

const root = join(import.meta.dirname, "../../../..");
const nodeCount = 3;
/** For a machine with much to do. */
const patience = { timeout: 20_000 };
const secretKey = randomBytes(32).toString("base64");
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

function startNode({ databaseUrl = shop.database.url, redisUrl = "" } = {}) {
  const { dataDir } = shop.config;
  const settings = { LIMIT_FACTOR: "1", ...(redisUrl && { REDIS_URL: redisUrl }) };
  return startRelease({ root, databaseUrl, dataDir, secretKey, settings });
}

const startNodes = (redisUrl: string) =>
  Promise.all(Array.from({ length: nodeCount }, () => startNode({ redisUrl })));

/** Makes the same call so many times on every node, all at once. */
function callEverywhere<Name extends CallName>(
  nodes: readonly ReleaseServer[],
  name: Name,
  { times, headers }: { times: number; headers: Record<string, string> },
  payload: (turn: number) => Partial<Payload<Name>>,
) {
  const turns = Array.from({ length: times * nodes.length }, (_, turn) => turn);
  return Promise.all(
    turns.map((turn) => callAt(nodes[turn % nodes.length]!.origin, name, payload(turn), headers)),
  );
}

const answersOf = (answers: readonly { code: number }[], code: number) =>
  answers.filter((answer) => answer.code === code).length;

const stores = haveRedis() ? ["PostgreSQL", "Redis"] : ["PostgreSQL"];
describe.each(stores)("nodes of one shop, with what is short-lived in %s", (store) => {
  let nodes: ReleaseServer[] = [];
  let redis: RunningRedis | null = null;
  let redisUrl = "";
  let gameid: string;
  beforeAll(async () => {
    redis = store === "Redis" ? await runRedis() : null;
    const [host] = redis?.address.hosts ?? [];
    redisUrl = host ? `redis://${host.host}:${host.port}` : "";
    nodes = await startNodes(redisUrl);
    gameid = await makeGame(shop.database.db);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis?.close();
  });

  test("count together what one player may do in a day", async () => {
    const { headers, uid } = await makePlayer(shop);
    let changes = 0;
    const change = (times: number) =>
      callEverywhere(nodes, "user/nicknameChange", { times, headers }, () => {
        changes += 1;
        return { nickname: `改名${uid}号${changes}` };
      });
    // A node's first call loads and compiles for longer than it would wait for Redis.
    const answers = [...(await change(1)), ...(await change(11))];
    expect(answersOf(answers, codes.success)).toBe(20);
    expect(answersOf(answers, codes.tooMany)).toBe(16);
  });

  test("count nothing that they refuse for another reason", async () => {
    const { db } = shop.database;
    const { headers } = await makeOldPlayer(shop, { phone: newPhone() });
    let calls = 0;
    const ask = <Name extends CallName>(name: Name, payload: Partial<Payload<Name>>) => {
      calls += 1;
      return callAt(nodes[calls % nodes.length]!.origin, name, payload, headers);
    };
    /** More often than a day allows. */
    const isRefused = async <Name extends CallName>(
      name: Name,
      payload: Partial<Payload<Name>>,
      refusal: number,
    ) => {
      const answers = await callEverywhere(nodes, name, { times: 11, headers }, () => payload);
      expect([...new Set(answers.map(({ code }) => code))], name).toEqual([refusal]);
    };
    const game = { gameid: await makeGame(db) };
    const review = { ...game, score: 5, content: "玩了一个月，画面和手感都很好" };
    await isRefused("review/submit", review, codes.forbidden);
    await ask("game/getDownloadUrl", { ...game, platform: "android" });
    expect(await ask("review/submit", review)).toMatchObject({ code: 1 });
    const count = async () => (await ask("review/getReviewSummary", game)).data.reviewnum;
    await expect.poll(count, patience).toBe(1);

    await makeColumn(db, game);
    const comment = { aid: await makeArticle(db, game), content: "这篇文章写得很好，谢谢" };
    await isRefused("comment/submit", { ...comment, aid: "999999999" }, codes.notFound);
    expect(await ask("comment/submit", comment)).toMatchObject({ code: 1 });

    const gift = { giftid: await makeGift(db, { ...game, codes: 1 }) };
    const dead = { ...gift, problem: "used" } as const;
    await isRefused("gift/reportCode", dead, codes.notFound);
    await ask("gift/getUserGiftSn", gift);
    expect(await ask("gift/reportCode", dead)).toMatchObject({ code: 1 });

    const others = { giftid: await makeGift(db, { ...game, codes: 1, secondHand: true }) };
    await isRefused("gift/getSecondHandSn", others, codes.notClaimable);
    const { headers: owner } = await makePlayer(shop);
    await callAt(nodes[0]!.origin, "gift/getUserGiftSn", others, owner);
    await db
      .updateTable("gift_codes")
      .set({ claimed_at: new Date(Date.now() - 2 * 86_400_000) })
      .where("giftid", "=", others.giftid)
      .execute();
    expect(await ask("gift/getSecondHandSn", others)).toMatchObject({ code: 1 });
  });

  test("take a captcha once, whichever made it", async () => {
    const { headers } = await makePlayer(shop);
    const [first] = nodes;
    const captcha = await solveCaptcha(
      { call: (name, payload, given) => callAt(first!.origin, name, payload, given) },
      headers,
    );
    const answers = await callEverywhere(
      nodes,
      "user/index/findPwdAccountCheck",
      { times: 2, headers },
      () => ({ account: "whoever", captcha }),
    );
    expect(answersOf(answers, codes.success)).toBe(1);
    expect(answersOf(answers, codes.wrongCaptcha)).toBe(2 * nodeCount - 1);
  });

  test("let one ticket in once, whichever issued it", async () => {
    const entryUrl = "https://game.example/play";
    const gameid = await makeGame(shop.database.db, { gametype: "html5", entryUrl });
    const { headers } = await makePlayer(shop, { verified: true });
    const [first] = nodes;
    const { data } = await callAt(first!.origin, "game/getEntryUrl", { gameid }, headers);
    const { pathname } = new URL(data.url);
    const answers = await Promise.all(
      [...nodes, ...nodes].map(({ origin }) => fetch(origin + pathname, { redirect: "manual" })),
    );
    const refused = Array.from({ length: 2 * nodeCount - 1 }, () => 410);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...refused]);
  });

  const nameAt = async ({ origin }: ReleaseServer) =>
    (await callAt(origin, "game/getGameInfo", { gameid })).data?.gamename;
  const rename = (gamename: string) =>
    shop.database.db.updateTable("games").set({ gamename }).where("gameid", "=", gameid).execute();

  test("give each player one code, and no more than there are", async () => {
    const { db } = shop.database;
    const giftid = await makeGift(db, { gameid, codes: 25 });
    const players = await makePlayers(shop, 40);
    const answers = await Promise.all(
      players.flatMap((player) =>
        nodes.map(({ origin }) => claimUntilAnswered(() => origin, giftid, player)),
      ),
    );
    const given = answers.filter(({ code }) => code === codes.success);
    expect(given).toHaveLength(25 * nodeCount);
    expect(new Set(given.map(({ uid, data }) => `${uid} ${data}`)).size).toBe(25);
    expect(await auditClaims(db, giftid, answers)).toEqual([]);
  });

  test("count each vote once", async () => {
    const { uid } = await makePlayer(shop);
    const reviewid = await makeReview(shop.database.db, { uid, gameid });
    const voters = await makePlayers(shop, 12);
    const vote = { reviewid, helpful: true };
    await Promise.all(
      voters.map(({ headers }) =>
        callEverywhere(nodes, "review/vote", { times: 1, headers }, () => vote),
      ),
    );
    const [last] = voters;
    const { data } = await callAt(nodes[1]!.origin, "review/vote", vote, last!.headers);
    expect(data.helpful).toBe(voters.length);
  });

  test("hear of a change within a second", async () => {
    const took: number[] = [];
    for (let change = 1; change <= 5; change += 1) {
      const name = `新名${change}`;
      await rename(name);
      const changed = performance.now();
      for (const node of nodes) {
        await expect.poll(() => nameAt(node), { ...patience, interval: 10 }).toBe(name);
      }
      took.push(performance.now() - changed);
    }
    // The middle one: this machine may pause for longer than that.
    expect(took.sort((a, b) => a - b)[2]).toBeLessThan(1_000);
  });

  test("one that is cut off says so, and is no older than the others when it is back", async () => {
    const line = await startSwitch(shop.database.url);
    const cutOff = await startNode({ databaseUrl: line.url, redisUrl });
    onTestFinished(async () => {
      await cutOff.stop();
      await line.close();
    });
    const { headers } = await makePlayer(shop);
    const statusAt = async (path: string) => (await fetch(cutOff.origin + path)).status;
    const readAt = ({ origin }: ReleaseServer) => callAt(origin, "user/getUserInfo", {}, headers);
    await rename("断线之前");
    await expect.poll(() => nameAt(cutOff), patience).toBe("断线之前");
    expect((await readAt(cutOff)).code).toBe(codes.success);

    line.switchTo("postgres://127.0.0.1:9/nowhere");
    await expect.poll(() => statusAt("/readyz"), patience).toBe(503);
    expect(await statusAt("/healthz")).toBe(200);
    await rename("断线之后");
    await callAt(nodes[0]!.origin, "user/logout", {}, headers);

    line.switchTo(shop.database.url);
    await expect.poll(() => statusAt("/readyz"), patience).toBe(200);
    expect(await nameAt(cutOff)).toBe("断线之后");
    expect((await readAt(cutOff)).code).toBe(codes.unauthorized);
  }, 60_000);
});
