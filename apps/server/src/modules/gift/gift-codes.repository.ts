import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Writes the codes of a new gift, which look like `WESN-8F3K-2Q7D`. They follow from the giftid and the position alone.
 * Every step of the arithmetic is invertible modulo 2^40, so no two positions share a code, however many there are.
 */
export async function insertCodes(
  executor: Executor,
  { giftid, count, prefix }: { giftid: string; count: number; prefix: string },
): Promise<void> {
  if (count === 0) return;
  const spread = sql`(pos::bigint * 669260594261 + ${giftid}::bigint * 7919) & 1099511627775`;
  const symbols = [35, 30, 25, 20, 15, 10, 5, 0].map(
    (shift) => sql`substr(${alphabet}, ((mixed.n >> ${sql.lit(shift)}) & 31)::integer + 1, 1)`,
  );
  const first = sql.join(symbols.slice(0, 4), sql` || `);
  const last = sql.join(symbols.slice(4), sql` || `);
  await sql`
    insert into gift_codes (giftid, pos, code)
    select ${giftid}::bigint, pos, ${prefix} || '-' || ${first} || '-' || ${last}
    from generate_series(1, ${count}::integer) as pos,
      lateral (select ${spread} as n) as spread,
      lateral (select (((spread.n # (spread.n >> 21)) * 2654435) & 1099511627775) as n) as mixed
  `.execute(executor);
}

export interface PastClaims {
  giftid: string;
  /** No more than the gift has codes. */
  uids: readonly string[];
  claimedAt: Date;
}

/** Gives the first codes of a gift to accounts, one each, and counts them; nobody may have claimed from it before. */
export async function assignCodes(
  executor: Executor,
  { giftid, uids, claimedAt }: PastClaims,
): Promise<void> {
  await sql`
    update gift_codes set uid = claim.uid, claimed_at = ${claimedAt}
    from unnest(${uids}::bigint[]) with ordinality as claim (uid, pos)
    where giftid = ${giftid} and gift_codes.pos = claim.pos`.execute(executor);
  await executor
    .updateTable("gift_claim_counts")
    .set({ claimed: uids.length })
    .where("giftid", "=", giftid)
    .where("shard", "=", 0)
    .execute();
}
