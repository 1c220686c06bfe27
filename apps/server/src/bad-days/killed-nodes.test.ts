import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPlayer } from "../testing/accounts.ts";
import { claimUntilAnswered } from "../testing/clients/claim-by-http.ts";
import { auditClaims, makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { type NodeProcess, startNodeProcess } from "./support/node-process.ts";

/** A start takes most of the time: fifty of them, as `KILLS=50`, take two minutes. */
const kills = Number(process.env.KILLS ?? 12);
/** Nodes at a time. Others are being started meanwhile, so that most of the time goes into starts beside each other. */
const running = 2;
const starting = 3;

let shop: TestApp;
let players: TestPlayer[];
let gameid: string;
const started: Promise<NodeProcess>[] = [];

beforeAll(async () => {
  shop = await createTestApp();
  players = await makePlayers(shop, 8);
  gameid = await makeGame(shop.database.db);
});
afterAll(async () => {
  const all = await Promise.allSettled(started);
  for (const node of all) if (node.status === "fulfilled") await node.value.end("SIGKILL");
  await shop.close();
});

/** Starts one more node, and returns one that was started earlier. */
function replace(): Promise<NodeProcess> {
  started.push(startNodeProcess(shop.database.url, shop.config.dataDir));
  return started.at(-starting - 1)!;
}

test("nodes are killed one after another under claims: every player gets one code of every gift, and none is lost", async () => {
  for (let spare = 0; spare < starting; spare += 1) {
    started.push(startNodeProcess(shop.database.url, shop.config.dataDir));
  }
  const nodes = await Promise.all(Array.from({ length: running }, replace));
  let turn = 0;
  const nextOrigin = () => {
    turn += 1;
    return nodes[turn % nodes.length]!.origin;
  };
  let lost = 0;
  const onLost = () => {
    lost += 1;
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const giftid = await makeGift(shop.database.db, { gameid, codes: players.length });
    const claiming = players.map((player) =>
      claimUntilAnswered(nextOrigin, giftid, player, onLost),
    );
    await delay(Math.random() * 15);
    const victim = nodes.shift()!;
    await victim.end("SIGKILL");
    nodes.push(await replace());
    const answers = await Promise.all(claiming);
    expect(answers.map(({ code }) => code)).toEqual(players.map(() => 1));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(players.length);
    expect(await auditClaims(shop.database.db, giftid, answers)).toEqual([]);
  }
  // Nodes were killed with claims under way.
  expect(lost).toBeGreaterThan(0);
}, 300_000);
