import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import { claimedOfGift } from "../gift.repository.ts";

interface Wanted {
  giftid: string;
  uid: string;
  listedGame: RawBuilder<unknown>;
}

/** What decides whether the player may see claimed codes; undefined unless the gift shows them. */
export function findTerms(db: Executor, { giftid, uid, listedGame }: Wanted) {
  return (
    db
      .selectFrom("gifts")
      .select(["requisite", "opens_at", "expires_at"])
      .select(sql<number>`gifts.total - ${claimedOfGift}`.as("left"))
      // Where an import was undone there is a gap: the last place may be beyond the number of codes.
      .select(
        sql<number>`coalesce((select max(pos) from gift_codes where giftid = gifts.giftid), 1)`.as(
          "last",
        ),
      )
      .select(
        sql<boolean>`exists (
        select from claims where claims.giftid = gifts.giftid and uid = ${uid})`.as("isOwner"),
      )
      .where("giftid", "=", giftid)
      .where("published", "=", true)
      .where("second_hand", "=", true)
      .where(sql<boolean>`exists (${listedGame})`)
      .executeTakeFirst()
  );
}

/** Codes after `from` that are looked at, and as many of the first ones. */
const span = 500;

/** The first code at or after a place that was claimed before a time and works as far as anybody knows; null if none is near. */
export async function findCode(
  db: Executor,
  { giftid, before, from }: { giftid: string; before: Date; from: number },
): Promise<string | null> {
  const near = (start: number) => sql`(
    select code, pos from gift_codes
    where giftid = ${giftid} and pos >= ${start} and pos < ${start + span}
      and claimed_at <= ${before} and voided_at is null
      and not exists (select from code_reports
        where code_reports.giftid = gift_codes.giftid and code_reports.pos = gift_codes.pos)
    order by pos limit 1)`;
  const { rows } = await sql<{ code: string }>`
    select code from (${near(from)} union all ${near(1)}) as found order by pos >= ${from} desc, pos limit 1`.execute(
    db,
  );
  return rows[0]?.code ?? null;
}
