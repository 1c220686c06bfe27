import { type ContentChanges, listenForChanges } from "@playfront/database/content-changes";
import { migrateDatabase } from "@playfront/database/migrate";
import {
  connectWithReplicas,
  type ReplicatedConnection,
} from "@playfront/database/replicas/connect-with-replicas";
import { startPair } from "@playfront/embedded-postgres/testing/standby";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeGame } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let pair: Awaited<ReturnType<typeof startPair>>;
let changes: ContentChanges;
let connection: ReplicatedConnection;
let shop: TestApp;
let node: FastifyInstance;

beforeAll(async () => {
  pair = await startPair("pf-replicated-", migrateDatabase);
  const url = pair.primary.connectionString;
  changes = await listenForChanges(url);
  connection = connectWithReplicas({
    url,
    replicaUrls: [pair.standby.url],
    max: 4,
    isPooled: false,
    onReplica: () => {},
  });
  connection.follow(changes);
  shop = await createTestApp();
  node = await shop.anotherNode({ db: connection.db, changes });
}, 120_000);
afterAll(async () => {
  await node.close();
  await shop.close();
  await connection.close();
  await changes.close();
  await pair.close();
});

async function askStandby(statement: string) {
  const client = new pg.Client({ connectionString: pair.standby.url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Whether the server has read games there; a connection's last statement is kept. */
const gamesRead = async () => {
  const rows = await askStandby(`select 1 from pg_stat_activity
    where application_name = 'playfront-replica' and query like '%"games"."gameid"%'`);
  return rows.length > 0;
};

const namesFor = async (headers: Record<string, string>, page: number) => {
  const { data } = await shop.callOn(node, "game/getGameList", { page }, headers);
  return data.map(({ gamename }) => gamename);
};

test("visitors' lists come from the replica, those of a caller with a token from the primary", async () => {
  await makeGame(connection.db, { gamename: "第一款" });
  await vi.waitFor(async () => {
    expect(await namesFor({ token: "a-player" }, 1)).toEqual(["第一款"]);
  }, 20_000);
  expect(await gamesRead()).toBe(false);
  // The first reads may find that the replica is not known to be up to date yet.
  let page = 1;
  await vi.waitFor(async () => {
    page += 1;
    await namesFor({}, page);
    expect(await gamesRead()).toBe(true);
  }, 20_000);
});

test("a game that was announced is listed at once, though the replica lacks it", async () => {
  await askStandby("select pg_wal_replay_pause()");
  const heard = new Promise<void>((resolve) => changes.onChange(() => resolve()));
  await makeGame(connection.db, { gamename: "第二款" });
  await heard;
  const names = await namesFor({}, 1);
  await askStandby("select pg_wal_replay_resume()");
  expect(names).toContain("第二款");
});
