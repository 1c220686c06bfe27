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
import type { TestPlayer } from "../testing/accounts.ts";
import { newClient } from "../testing/clients/new-client.ts";
import { auditClaims, makePlayers } from "../testing/clients/parallel-claims.ts";
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
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    for (const pool of pools) await pool.close();
    await pooler.close();
    await shop.close();
  });

  const nodeAt = (index: number) => nodes[index % nodes.length] as FastifyInstance;

  const claimAt = (index: number, giftid: string, { headers }: TestPlayer) =>
    shop.callOn(nodeAt(index), "gift/getUserGiftSn", { giftid }, headers);

  test("players register at one server, are known at the next and log in at the third", async () => {
    const journeys = nodes.map(async (_, index) => {
      const client = newClient();
      const username = `pooled_${index}`;
      await untilServed(() => shop.callOn(nodeAt(index), "user/captcha", {}, client));
      const form = { username, password, captcha: "pass" };
      const made = await untilServed(() =>
        shop.callOn(nodeAt(index), "user/registerSubmit", form, client),
      );
      expect(made.code).toBe(1);
      const signedIn = { ...client, token: made.data.token };
      const infoAt = (node: FastifyInstance) =>
        untilServed(() => shop.callOn(node, "user/getUserInfo", {}, signedIn));
      expect((await infoAt(nodeAt(index + 1))).data).toMatchObject({ uid: made.data.uid });
      const login = await untilServed(() =>
        shop.callOn(nodeAt(index + 2), "user/loginSubmit", { username, password }, client),
      );
      expect(login.data).toMatchObject({ uid: made.data.uid });
      await untilServed(() => shop.callOn(nodeAt(index), "user/logout", {}, signedIn));
      expect((await infoAt(nodeAt(index))).status).toBe(401);
    });
    await Promise.all(journeys);
  });

  test("60 accounts share 20 codes: each goes out once, 40 are told it is sold out", async () => {
    const { db } = shop.database;
    const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 20 });
    const players = await makePlayers(shop, 60);
    const answers = await Promise.all(
      players.map(async (player, index) => {
        const { code, data } = await untilServed(() => claimAt(index, giftid, player));
        return { uid: player.uid, code, data: data as string | null };
      }),
    );
    const given = answers.filter((answer) => answer.code === 1);
    expect(given).toHaveLength(20);
    expect(new Set(given.map((answer) => answer.data)).size).toBe(20);
    expect(answers.filter((answer) => answer.code === 2001)).toHaveLength(40);
    expect(await auditClaims(db, giftid, answers)).toEqual([]);
  });

  test("a call whose statement waits for a lock is answered 503 and ends in PostgreSQL too", async () => {
    const { db, pool } = shop.database;
    const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 1 });
    const [player] = await makePlayers(shop, 1);
    const holder = await pool.connect();
    await holder.query("begin; lock table gift_codes in access exclusive mode");
    const { status } = await claimAt(0, giftid, player!);
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await holder.query("rollback");
    holder.release();
    expect(status).toBe(503);
    expect(shop.log.join()).toContain("canceling statement due to statement timeout");
    expect(rows).toEqual([]);
    expect(await untilServed(() => claimAt(0, giftid, player!))).toMatchObject({ code: 1 });
  });

  test("nothing of a session is left on the connections to PostgreSQL", async () => {
    expect(await readSessionState(pooler.url, connections)).toEqual({ settings: [], kept: [] });
  });
});

/** Tries again as a client does after a 503: building three servers in one process makes them busy for a while. */
function untilServed<Answer extends { status: number }>(call: () => Promise<Answer>) {
  return vi.waitFor(
    async () => {
      const answer = await call();
      expect(answer.status).not.toBe(503);
      return answer;
    },
    { timeout: 25_000, interval: 500 },
  );
}
