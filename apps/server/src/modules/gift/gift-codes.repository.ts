import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** Letters and digits without those that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const manyCodes = 10_000;

/**
 * Inserts the codes of a new gift, such as `WESN-8F3K-2Q7D`, computed from the giftid and the position. Every step of the
 * computation is invertible modulo 2^40, so all codes of a gift are different.
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
  if (count >= manyCodes) await renewStatistics(executor, giftid);
}

/** The partition that holds the gift's codes; undefined if it has none. */
export async function findPartition(
  executor: Executor,
  giftid: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from gift_codes where giftid = ${giftid} limit 1`.execute(
    executor,
  );
  return rows[0]?.name;
}

/** Prepared claims keep the plan for a small table until statistics change. */
export async function renewStatistics(executor: Executor, giftid: string): Promise<void> {
  const partition = await findPartition(executor, giftid);
  if (partition !== undefined) await sql`analyze ${sql.raw(partition)}`.execute(executor);
}

export interface PastClaims {
  giftid: string;
  /** At most as many as the gift has codes. */
  uids: readonly string[];
  claimedAt: Date;
}

/** Gives one of the first codes of a gift to each account and counts them; the gift must have no claims before. */
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
