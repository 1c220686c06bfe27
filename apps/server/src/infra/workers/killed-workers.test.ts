import { randomBytes } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { calls } from "@playfront/contract/calls";
import { freePort } from "@playfront/database/testing/free-port";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { TestPlayer } from "../../testing/accounts.ts";
import {
  auditClaims,
  type ClaimAnswer,
  makePlayers,
} from "../../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { childrenOf } from "../../testing/processes/children-of.ts";
import { type ReleaseServer, startRelease } from "../../testing/releases/release-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const root = join(import.meta.dirname, "../../../../..");
const secretKey = randomBytes(32).toString("base64");
/** For a machine with much to do. */
const patience = { timeout: 60_000 };
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** A program with two nodes. Whatever it started is gone after the test. */
async function start(): Promise<ReleaseServer> {
  const settings = { WORKERS: "2", DATABASE_POOL: "6", PORT: String(await freePort()) };
  const { dataDir } = shop.config;
  const databaseUrl = shop.database.url;
  const server = await startRelease({ root, databaseUrl, dataDir, secretKey, settings });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** The two, once the second is there; it may be starting still. */
async function bothOf({ pid }: ReleaseServer): Promise<number[]> {
  await vi.waitFor(() => expect(childrenOf(pid)).toHaveLength(2), patience);
  return childrenOf(pid);
}

const expectGone = (pids: readonly number[]) =>
  vi.waitFor(() => {
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  }, patience);

interface Post {
  response: IncomingMessage;
  body: unknown;
}

function post(origin: string, player: TestPlayer, giftid: string, agent?: Agent): Promise<Post> {
  const headers = { "content-type": "application/x-www-form-urlencoded", ...player.headers };
  const url = origin + calls["gift/getUserGiftSn"].path;
  return new Promise((resolve, reject) => {
    const asking = request(url, { method: "POST", headers, agent }, async (response) =>
      resolve({ response, body: await json(response) }),
    );
    asking.on("error", reject).end(`giftid=${giftid}`);
  });
}

/** Which process has answered: ids of requests begin with a word of its own. */
const nodeOf = ({ response }: Post) => String(response.headers["x-request-id"]).split("-")[0]!;

interface Claimer {
  /** The node that the connection leads to. */
  node: string;
  /**
   * The nodes whose connection was lost with a request. Who connects again at once may meet the same one, whose port the kernel
   * closes last.
   */
  lost: string[];
  answers: (ClaimAnswer & { giftid: string; status: number })[];
}

/** Claims one gift after the other, again and again, on one connection as long as it lasts. */
function startClaimer(origin: string, player: TestPlayer, gifts: readonly string[]) {
  const claimer: Claimer = { node: "", lost: [], answers: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  const claiming = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const giftid = gifts[turn % gifts.length]!;
      const answer = await post(origin, player, giftid, agent).catch(() => null);
      if (answer === null) {
        claimer.lost.push(claimer.node);
        continue;
      }
      claimer.node = nodeOf(answer);
      const { code, data } = answer.body as ClaimAnswer;
      const { statusCode: status = 0 } = answer.response;
      claimer.answers.push({ uid: player.uid, giftid, status, code, data });
    }
    agent.destroy();
  })();
  const stop = () => {
    isOver = true;
    return claiming;
  };
  return { claimer, stop };
}

test("a node that is killed under load loses what was sent to it, the others lose nothing, and no claim that was answered is missing", async () => {
  const { db } = shop.database;
  const gameid = await makeGame(db);
  const players = await makePlayers(shop, 16);
  const gifts: string[] = [];
  while (gifts.length < 20) gifts.push(await makeGift(db, { gameid, codes: players.length }));
  const server = await start();
  const before = await bothOf(server);
  const fresh = async () => nodeOf(await post(server.origin, players[0]!, gifts[0]!, new Agent()));
  const known = new Set<string>();
  await vi.waitFor(async () => expect(known.add(await fresh()).size).toBe(2), patience);

  const claiming = players.map((player) => startClaimer(server.origin, player, gifts));
  const claimers = claiming.map(({ claimer }) => claimer);
  const answered = () => claimers.reduce((sum, { answers }) => sum + answers.length, 0);
  await vi.waitFor(() => expect(answered()).toBeGreaterThan(100), patience);
  process.kill(before[0]!, "SIGKILL");
  // The others go on while another node starts, for which a small machine needs room.
  const few = claiming.splice(0, 4);
  await Promise.all(claiming.map(({ stop }) => stop()));
  await vi.waitFor(async () => expect(known.add(await fresh()).size).toBe(3), patience);
  const added = answered();
  await vi.waitFor(() => expect(answered()).toBeGreaterThan(added + 100), patience);
  await Promise.all(few.map(({ stop }) => stop()));

  const lost = claimers.flatMap((claimer) => claimer.lost);
  expect(new Set(lost).size, "nodes that lost requests").toBe(1);
  const [killed] = lost;
  expect(few.filter(({ claimer }) => claimer.node === killed)).toEqual([]);
  const answers = claimers.flatMap((claimer) => claimer.answers);
  const isWell = ({ status, code }: { status: number; code: number }) =>
    // A slow machine may make claims wait too long for the database.
    status === 503 || (status === 200 && code === 1);
  expect(answers.filter((answer) => !isWell(answer))).toEqual([]);
  for (const giftid of gifts) {
    const ofGift = answers.filter((answer) => answer.giftid === giftid);
    expect(await auditClaims(db, giftid, ofGift)).toEqual([]);
  }
  const after = await bothOf(server);
  expect(after.filter((pid) => before.includes(pid))).toEqual([before[1]]);
}, 180_000);

test("nodes end with the program that started them when it is killed, also one that is starting still", async () => {
  const server = await start();
  const pids = await bothOf(server);
  process.kill(server.pid, "SIGKILL");
  onTestFinished(() => {
    for (const pid of childrenOf(1).filter((orphan) => pids.includes(orphan)))
      process.kill(pid, "SIGKILL");
  });
  await expectGone(pids);
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow("fetch failed");
}, 90_000);

test("the program ends when it is told to stop as soon as its first node serves", async () => {
  const server = await start();
  const pids = childrenOf(server.pid);
  expect(await server.stop()).toBe(0);
  await expectGone(pids);
}, 90_000);
