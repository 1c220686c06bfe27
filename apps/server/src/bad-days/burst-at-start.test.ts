import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { overloadMessage } from "../infra/http/errors.ts";
import type { TestPlayer } from "../testing/accounts.ts";
import { claimUntilAnswered } from "../testing/clients/claim-by-http.ts";
import { auditClaims, makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { type ReleaseServer, startRelease } from "../testing/releases/release-server.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const root = join(import.meta.dirname, "../../../..");
const claimsOfNode = 180;
const agent = new Agent({ keepAlive: true, maxFreeSockets: claimsOfNode });
let shop: TestApp;
let nodes: ReleaseServer[] = [];

beforeAll(async () => {
  shop = await createTestApp();
  const { dataDir } = shop.config;
  const secretKey = randomBytes(32).toString("base64");
  const start = () => startRelease({ root, databaseUrl: shop.database.url, dataDir, secretKey });
  nodes = await Promise.all([start(), start()]);
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await Promise.all(nodes.map((node) => node.stop()));
  await shop.close();
});

const turns = Array.from({ length: 2 * claimsOfNode }, (_, turn) => turn);
const nodeOf = (turn: number) => nodes[turn % nodes.length]!;

/** Resolves once the request is on its way. */
async function send(call: ClientRequest, body = ""): Promise<{ answered: Promise<string> }> {
  const answered = once(call, "response").then(([response]) => text(response));
  call.end(body);
  await once(call, "finish");
  return { answered };
}

/** A node accepts connections one by one, so these are open before the burst. */
async function openConnections(): Promise<void> {
  const sending = turns.map((turn) => send(request(`${nodeOf(turn).origin}/healthz`, { agent })));
  for (const { answered } of await Promise.all(sending)) await answered;
}

function claim(turn: number, giftid: string, player: TestPlayer) {
  const headers = { "content-type": "application/x-www-form-urlencoded", ...player.headers };
  const url = nodeOf(turn).origin + calls["gift/getUserGiftSn"].path;
  return send(request(url, { method: "POST", headers, agent }), `giftid=${giftid}`);
}

const signalNodes = (signal: NodeJS.Signals) => {
  for (const { pid } of nodes) process.kill(pid, signal);
};

/** Makes the nodes late, as compilation does and a machine that has too much else to do. */
async function holdUp(): Promise<void> {
  signalNodes("SIGSTOP");
  await delay(400);
  signalNodes("SIGCONT");
  await Promise.all(nodes.map(({ origin }) => fetch(`${origin}/healthz`)));
}

test("nodes that have just started, and were late meanwhile, take a burst of claims whole", async () => {
  const { db } = shop.database;
  const players = await makePlayers(shop, claimsOfNode);
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 100 });
  await openConnections();
  for (let times = 0; times < 5; times += 1) await holdUp();
  signalNodes("SIGSTOP");
  // Each player claims on both nodes.
  const sending = turns.map((turn) => claim(turn, giftid, players[turn >> 1]!));
  const sent = await Promise.all(sending).finally(() => signalNodes("SIGCONT"));
  const said = await Promise.all(sent.map(({ answered }) => answered));
  expect(said.filter((answer) => answer.includes(overloadMessage))).toEqual([]);
  // Whoever has waited too long for the database, on a machine that is slow, asks again.
  const answers = await Promise.all(
    players.map((player, at) => claimUntilAnswered(() => nodeOf(at).origin, giftid, player)),
  );
  const given = answers.flatMap(({ code, data }) => (code === 1 ? [data] : []));
  expect(given).toHaveLength(100);
  expect(new Set(given).size).toBe(100);
  expect(await auditClaims(db, giftid, answers)).toEqual([]);
}, 90_000);
