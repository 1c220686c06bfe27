import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import { claimedOfGift } from "../gift.repository.ts";

export interface StockRow {
  gameid: string;
  created_at: Date;
  opens_at: Date;
  expires_at: Date;
  total: number;
  claimed: number;
}

/** What a published gift has had of codes, expired or not. */
export function findStock(
  db: Executor,
  { giftid, listedGame }: { giftid: string; listedGame: RawBuilder<unknown> },
): Promise<StockRow | undefined> {
  return db
    .selectFrom("gifts")
    .select(["gameid", "created_at", "opens_at", "expires_at", "total"])
    .select(claimedOfGift.as("claimed"))
    .where("giftid", "=", giftid)
    .where("published", "=", true)
    .where(sql<boolean>`exists (${listedGame})`)
    .executeTakeFirst();
}

/** The last batches that are in the gift, newest first. */
export function findBatches(db: Executor, { giftid, limit }: { giftid: string; limit: number }) {
  return db
    .selectFrom("gift_code_batches")
    .select(["created_at", "written"])
    .where("giftid", "=", giftid)
    .where("state", "=", "imported")
    .where("written", ">", 0)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** When the last codes after `since` were claimed, newest first. */
export async function findLastClaims(
  db: Executor,
  { giftid, since, limit }: { giftid: string; since: Date; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom("gift_codes")
    .select(sql<Date>`claimed_at`.as("claimedAt"))
    .where("giftid", "=", giftid)
    .where("claimed_at", ">", since)
    .where("voided_at", "is", null)
    .orderBy("claimed_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ claimedAt }) => claimedAt);
}
