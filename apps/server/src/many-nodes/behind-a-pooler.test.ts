import { type Connection, connect } from "@playfront/database/connect";
import { readSessionState } from "@playfront/database/testing/pooled-sessions";
import {
  havePgBouncer,
  poolerLimits,
  runPgBouncer,
} from "@playfront/database/testing/run-pgbouncer";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newClient } from "../testing/clients/new-client.ts";
import { auditClaims, claimOn, makePlayers } from "../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** Fewer than the servers have to the pooler, so that statements change their connection. */
const connections = 6;
const password = "a-long-secret";

describe.skipIf(!havePgBouncer())("three servers behind PgBouncer in transaction mode", () => {
  let shop: TestApp;
  let pooler: Awaited<ReturnType<typeof runPgBouncer>>;
  const pools: Connection[] = [];
  const nodes: FastifyInstance[] = [];

  beforeAll(async () => {
    // The listeners have connections of their own to PostgreSQL, as with DATABASE_DIRECT_URL.
    shop = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 }, { hearChanges: true });
    const { url } = shop.database;
    pooler = await runPgBouncer(url, { connectQuery: poolerLimits, connections });
    for (let count = 0; count < 3; count += 1) {
      const pool = connect(pooler.url, 8, { isPooled: true });
      pools.push(pool);
      nodes.push(await shop.anotherNode({ db: pool.db }));
    }
    // Building them keeps the event loop busy, for which a server refuses calls.
    await vi.waitFor(async () => {
      const answers = await Promise.all(nodes.map((node) => node.inject("/healthz")));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    }, 40_000);
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    for (const pool of pools) await pool.close();
    await pooler.close();
    await shop.close();
  });

  const nodeAt = (index: number) => nodes[index % nodes.length] as FastifyInstance;

  test("players register at one server, are known at the next and log in at the third", async () => {
    const journeys = Array.from({ length: 3 }, async (_, index) => {
      const client = newClient();
      const username = `pooled_${index}`;
      await shop.callOn(nodeAt(index), "user/captcha", {}, client);
      const form = { username, password, captcha: "pass" };
      const made = await shop.callOn(nodeAt(index), "user/registerSubmit", form, client);
      expect(made.code).toBe(1);
      const signedIn = { ...client, token: made.data.token };
      const info = await shop.callOn(nodeAt(index + 1), "user/getUserInfo", {}, signedIn);
      expect(info.data).toMatchObject({ uid: made.data.uid, username });
      const again = { username, password };
      const login = await shop.callOn(nodeAt(index + 2), "user/loginSubmit", again, client);
      expect(login.data).toMatchObject({ uid: made.data.uid });
      await shop.callOn(nodeAt(index), "user/logout", {}, signedIn);
      const ended = await shop.callOn(nodeAt(index + 1), "user/getUserInfo", {}, signedIn);
      expect(ended.status).toBe(401);
    });
    await Promise.all(journeys);
  });

  test("80 accounts share 20 codes: each goes out once, 60 are told it is sold out", async () => {
    const { db } = shop.database;
    const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 20 });
    const players = await makePlayers(shop, 80);
    const answers = await Promise.all(
      players.map((player, index) => claimOn(nodeAt(index), giftid, player)),
    );
    const given = answers.filter((answer) => answer.code === 1);
    expect(given).toHaveLength(20);
    expect(new Set(given.map((answer) => answer.data)).size).toBe(20);
    expect(answers.filter((answer) => answer.code === 2001)).toHaveLength(60);
    expect(await auditClaims(db, giftid, answers)).toEqual([]);
  });

  test("a call whose statement waits for a lock is answered 503 and ends in PostgreSQL too", async () => {
    const { db, pool } = shop.database;
    const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 1 });
    const [player] = await makePlayers(shop, 1);
    const holder = await pool.connect();
    await holder.query("begin; lock table gift_codes in access exclusive mode");
    const { headers } = player!;
    const { status } = await shop.callOn(nodeAt(0), "gift/getUserGiftSn", { giftid }, headers);
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await holder.query("rollback");
    holder.release();
    expect(status).toBe(503);
    expect(rows).toEqual([]);
    expect(await claimOn(nodeAt(0), giftid, player!)).toMatchObject({ code: 1 });
  });

  test("nothing of a session is left on the connections to PostgreSQL", async () => {
    expect(await readSessionState(pooler.url, connections)).toEqual({ settings: [], kept: [] });
  });
});
