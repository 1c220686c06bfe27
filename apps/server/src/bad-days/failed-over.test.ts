import { type Connection, connect } from "@playfront/database/connect";
import { migrateDatabase } from "@playfront/database/migrate";
import { startSwitch } from "@playfront/database/testing/relay";
import { startPair } from "@playfront/embedded-postgres/testing/standby";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { claimUntilAnswered } from "../testing/clients/claim-by-http.ts";
import { auditClaims, type ClaimAnswer, makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let pair: Awaited<ReturnType<typeof startPair>>;
let address: Awaited<ReturnType<typeof startSwitch>>;
let connection: Connection;
let shop: TestApp;

beforeAll(async () => {
  pair = await startPair("pf-failed-over-", migrateDatabase);
  await ask(pair.primary.connectionString, "alter system set synchronous_standby_names = '*'");
  await ask(pair.primary.connectionString, "select pg_reload_conf()");
  address = await startSwitch(pair.primary.connectionString);
  connection = connect(address.url, 8);
  shop = await createTestApp();
}, 120_000);
afterAll(async () => {
  await shop.close();
  await connection.close();
  await address.close();
  await pair.close();
});

async function ask(url: string, statement: string): Promise<void> {
  const { pool, close } = connect(url, 1);
  await pool.query(statement);
  await close();
}

test("claims go on after PostgreSQL has failed over to its replica, and no answered one is lost", async () => {
  const node = await shop.anotherNode({ db: connection.db, changes: null, sessionEnds: null });
  const origin = await node.listen({ port: 0, host: "127.0.0.1" });
  const players = await makePlayers({ ...shop, database: { ...shop.database, ...connection } }, 6);
  const gameid = await makeGame(connection.db);
  const gifts: string[] = [];
  for (let gift = 0; gift < 60; gift += 1) {
    gifts.push(await makeGift(connection.db, { gameid, codes: players.length }));
  }
  const answers = new Map<string, ClaimAnswer[]>(gifts.map((giftid) => [giftid, []]));
  const total = () => [...answers.values()].flat().length;
  const playing = players.map(async (player) => {
    for (const giftid of gifts) {
      answers.get(giftid)?.push(await claimUntilAnswered(() => origin, giftid, player));
    }
  });
  await vi.waitFor(() => expect(total()).toBeGreaterThan(30), 20_000);
  // The primary's network fails before its standby is promoted: nothing more is committed there that a player hears of.
  address.switchTo(pair.standby.url);
  await ask(pair.standby.url, "select pg_promote()");
  await Promise.all(playing);
  const wrong = await Promise.all(
    gifts.map((giftid) => auditClaims(connection.db, giftid, answers.get(giftid)!)),
  );
  expect(wrong.flat()).toEqual([]);
  expect(new Set([...answers.values()].flat().map(({ code }) => code))).toEqual(new Set([1]));
  await node.close();
}, 60_000);
