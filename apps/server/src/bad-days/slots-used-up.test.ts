import { rm } from "node:fs/promises";
import { connect } from "@playfront/database/connect";
import { migrateDatabase } from "@playfront/database/migrate";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { makeClusterFolder } from "@playfront/embedded-postgres/testing/standby";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { auditClaims, claimOn, makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const slots = 20;
let dataDir: string;
let url: string;
let stop: () => Promise<void>;
let shop: TestApp;

beforeAll(async () => {
  dataDir = await makeClusterFolder("pf-slots-");
  const settings = { max_connections: String(slots), superuser_reserved_connections: "0" };
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  url = postgres.connectionString;
  stop = postgres.stop;
  await migrateDatabase(url);
  shop = await createTestApp();
}, 60_000);
afterAll(async () => {
  await shop.close();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("while others hold every connection, claims are answered 503; afterwards each player gets the one code", async () => {
  const { db, close } = connect(url, 8, { connectMs: 500 });
  const node = await shop.anotherNode({ db, changes: null, sessionEnds: null });
  const filling = connect(url, 2);
  const players = await makePlayers({ ...shop, database: { ...shop.database, ...filling } }, 12);
  const giftid = await makeGift(filling.db, {
    gameid: await makeGame(filling.db),
    codes: players.length,
  });
  await filling.close();
  const others = await takeEverySlot();
  const statusOf = async () => {
    const answer = await shop.callOn(node, "search/getSearchList", { keyword: "nobody" });
    return [answer.status, answer.headers["retry-after"]];
  };
  expect(await statusOf()).toEqual([503, "5"]);
  const refused = await Promise.all(players.map((player) => claimOn(node, giftid, player)));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([500]));
  for (const other of others) await other.end();
  await vi.waitFor(async () => expect((await statusOf())[0]).toBe(200), 5_000);
  const answers = await Promise.all(players.map((player) => claimOn(node, giftid, player)));
  expect(new Set(answers.map(({ data }) => data)).size).toBe(players.length);
  expect(await auditClaims(db, giftid, answers)).toEqual([]);
  await node.close();
  await close();
});

/** Opens connections until PostgreSQL refuses one. */
async function takeEverySlot(): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
    } catch (error) {
      expect(error).toMatchObject({ code: "53300" });
      expect(taken.length).toBeGreaterThan(slots / 2);
      return taken;
    }
    taken.push(client);
  }
}
