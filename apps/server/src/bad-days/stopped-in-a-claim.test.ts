import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callAt } from "../testing/clients/call-by-http.ts";
import { claimAt } from "../testing/clients/claim-by-http.ts";
import { auditClaims, makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { startNodeProcess } from "./support/node-process.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** To the database (testing/processes/server-process.ts). */
const connectionsOfNode = 4;
const countBlocked = `select count(*)::int as blocked from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

test("a node that is told to stop in the middle of claims answers them all first", async () => {
  const { db, pool, url } = shop.database;
  const players = await makePlayers(shop, 12);
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: players.length });
  const node = await startNodeProcess(url, shop.config.dataDir);
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from gift_claim_counts where giftid = $1 for update", [giftid]);
  // Connections that the node has accepted: it resets those that still wait for that when it stops.
  await Promise.all(players.map(() => callAt(node.origin, "game/getGameList", { page: 1 })));
  const claiming = players.map((player) => claimAt(node.origin, giftid, player));
  await vi.waitFor(async () => {
    expect((await pool.query(countBlocked)).rows[0].blocked).toBe(connectionsOfNode);
  }, 10_000);
  const stopping = once(node.child, "message");
  const ended = node.end("SIGTERM");
  expect(await stopping).toEqual(["stopping", undefined]);
  await holder.query("rollback");
  holder.release();
  const answers = await Promise.all(claiming);
  expect(answers.map(({ code }) => code)).toEqual(players.map(() => 1));
  expect(await auditClaims(db, giftid, answers)).toEqual([]);
  expect(await ended).toEqual([0, null]);
});
