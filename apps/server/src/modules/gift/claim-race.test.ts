import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  auditClaims,
  type ClaimAnswer,
  claimOn,
  makePlayers,
  startNode,
} from "../../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
let nodes: FastifyInstance[];
let others: Awaited<ReturnType<typeof startNode>>[];
let gameid: string;
beforeAll(async () => {
  shop = await createTestApp();
  others = [await startNode(shop), await startNode(shop)];
  nodes = [shop.app, ...others.map(({ node }) => node)];
  gameid = await makeGame(shop.database.db);
});
afterAll(async () => {
  await Promise.all(others.map(({ stop }) => stop()));
  await shop.close();
});

const nodeAt = (index: number) => nodes[index % nodes.length] as FastifyInstance;

test("200 accounts on three servers share 50 codes: each goes out once, 150 are told it is sold out", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 50 });
  const players = await makePlayers(shop, 200);
  const answers = await Promise.all(
    players.map((player, index) => claimOn(nodeAt(index), giftid, player)),
  );
  const given = answers.filter((answer) => answer.code === 1);
  expect(new Set(given.map((answer) => answer.data)).size).toBe(50);
  expect(given).toHaveLength(50);
  expect(answers.filter((answer) => answer.code === 2001)).toHaveLength(150);
  expect(await auditClaims(db, giftid, answers)).toEqual([]);
});

test("one account claiming twenty times at once gets one code, twenty times", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 50 });
  const [player] = await makePlayers(shop, 1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claimOn(nodeAt(index), giftid, player!)),
  );
  expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(1));
  expect(new Set(answers.map((answer) => answer.data)).size).toBe(1);
  expect(await auditClaims(db, giftid, answers)).toEqual([]);
});

test("accounts that each claim on every server at once empty a gift to the last code", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 30 });
  const players = await makePlayers(shop, 30);
  const answers = await Promise.all(
    players.flatMap((player) => nodes.map((node) => claimOn(node, giftid, player))),
  );
  expect(answers.map((answer) => answer.code)).toEqual(Array(90).fill(1));
  expect(new Set(answers.map((answer) => answer.data)).size).toBe(30);
  expect(await auditClaims(db, giftid, answers)).toEqual([]);
});

test("the audit reports what a claim without row lock and condition does wrong", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 50 });
  const players = await makePlayers(shop, 60);
  const answers = await Promise.all(players.map(({ uid }) => claimUnguarded(giftid, uid)));
  expect(await auditClaims(db, giftid, answers)).not.toEqual([]);
});

/** A claim without the row lock and the condition: it picks a free code, then takes it. */
async function claimUnguarded(giftid: string, uid: string): Promise<ClaimAnswer> {
  const { rows } = await sql<{ code: string }>`
    with taken as (
      update gift_codes set uid = ${uid}, claimed_at = now()
      where giftid = ${giftid} and pos = (
        select pos from gift_codes where giftid = ${giftid} and claimed_at is null order by pos limit 1
      )
      returning pos, code
    ), counted as (
      update gift_claim_counts set claimed = claimed + 1 from taken
      where gift_claim_counts.giftid = ${giftid} and shard = taken.pos % 16
    )
    select code from taken`.execute(shop.database.db);
  const data = rows[0]?.code ?? null;
  return { uid, code: data === null ? 2001 : 1, data };
}
