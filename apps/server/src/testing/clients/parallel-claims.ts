import { join } from "node:path";
import { calls } from "@playfront/contract/calls";
import { connect, type Db } from "@playfront/database/connect";
import { createDiskStorage } from "@playfront/storage/disk";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createSecrets } from "../../infra/secrets/secrets.ts";
import { makePlayer, type TestPlayer } from "../accounts.ts";
import { buildNode } from "../build-node.ts";
import type { TestApp } from "../test-app.ts";

/** Another server on the same database, with its own connection pool and memory; the caller stops it. */
export async function startNode(shop: TestApp, connections = 8) {
  const { db, close } = connect(shop.database.url, connections);
  const node = await buildNode({
    config: shop.config,
    clock: shop.clock,
    db,
    secrets: createSecrets("test-secret-key"),
    storage: createDiskStorage(join(shop.config.dataDir, "files")),
    changes: null,
    log: false,
  });
  // On closing, the server still writes, so the pool has to be closed after it.
  return { node, stop: () => node.close().then(close) };
}

/** Makes some at a time: of all at once, the last would wait longer for a connection than anybody may. */
export async function makePlayers(shop: TestApp, count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  while (players.length < count) {
    const some = Array.from({ length: Math.min(10, count - players.length) });
    players.push(...(await Promise.all(some.map(() => makePlayer(shop)))));
  }
  return players;
}

export interface ClaimAnswer {
  uid: string;
  code: number;
  /** The gift's code; null unless `code` is 1. */
  data: string | null;
}

export async function claimOn(
  node: FastifyInstance,
  giftid: string,
  player: TestPlayer,
): Promise<ClaimAnswer> {
  const response = await node.inject({
    method: "POST",
    url: calls["gift/getUserGiftSn"].path,
    headers: { "content-type": "application/x-www-form-urlencoded", ...player.headers },
    payload: new URLSearchParams({ giftid }).toString(),
  });
  const { code, data } = response.json<{ code: number; data: string | null }>();
  return { uid: player.uid, code, data };
}

/** Compares the answers of parallel claims with the table; describes what is wrong, empty if nothing is. */
export async function auditClaims(
  db: Db,
  giftid: string,
  answers: readonly ClaimAnswer[],
): Promise<string[]> {
  const rows = await db.selectFrom("gift_codes").selectAll().where("giftid", "=", giftid).execute();
  const ownerOf = new Map(rows.map((row) => [row.code, row.uid]));
  const owners = rows.flatMap((row) => row.uid ?? []);
  const wrong = answers
    .filter(({ code, data, uid }) => code === 1 && ownerOf.get(data as string) !== uid)
    .map(({ data, uid }) => `${uid} was given ${data}, which is not theirs`);
  if (new Set(owners).size < owners.length) wrong.push("an account holds two codes");
  const counted = await countClaimed(db, giftid);
  if (counted !== owners.length) wrong.push(`${counted} counted, ${owners.length} given`);
  const stray = await sql.raw<{ uid: string }>(strayClaims).execute(db);
  wrong.push(...stray.rows.map(({ uid }) => `the codes and the claims of ${uid} differ`));
  return wrong;
}

/** The rows of `claims` without a code that is its account's, and the other way round. */
export const strayClaims = `
  with owned as (select uid, giftid, pos, code, claimed_at from gift_codes where uid is not null)
  (table owned except table claims) union all (table claims except table owned)`;

async function countClaimed(db: Db, giftid: string): Promise<number> {
  const counters = await db
    .selectFrom("gift_claim_counts")
    .select("claimed")
    .where("giftid", "=", giftid)
    .execute();
  return counters.reduce((sum, { claimed }) => sum + claimed, 0);
}
