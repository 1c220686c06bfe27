import type { Requisite } from "@playfront/contract/constants";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";

export interface NewGift {
  gameid: string;
  giftname: string;
  description: string;
  explain: string;
  /** None. */
  requisite?: Requisite;
  opensAt: Date;
  expiresAt: Date;
  /** True. */
  published?: boolean;
  createdAt?: Date;
  /** How many codes it has. */
  codes: number;
  /** What its codes begin with: letters and digits. */
  codePrefix: string;
}

/** Writes a gift and its codes, which look like `WESN-8F3K-2Q7D`; answers its giftid. */
export async function writeGift(db: Db, gift: NewGift): Promise<string> {
  const { giftid } = await db
    .insertInto("gifts")
    .values({
      gameid: gift.gameid,
      giftname: gift.giftname,
      description: gift.description,
      explain: gift.explain,
      requisite: gift.requisite,
      opens_at: gift.opensAt,
      expires_at: gift.expiresAt,
      published: gift.published,
      created_at: gift.createdAt,
      total: gift.codes,
    })
    .returning("giftid")
    .executeTakeFirstOrThrow();
  if (gift.codes > 0) await writeCodes(db, giftid, gift);
  return giftid;
}

/** Gives the first codes of a gift to accounts, one each, as if they had claimed them at `claimedAt`. */
export async function claimCodes(
  db: Db,
  { giftid, uids, claimedAt }: { giftid: string; uids: readonly string[]; claimedAt: Date },
): Promise<void> {
  await sql`
    update gift_codes set uid = claim.uid, claimed_at = ${claimedAt}
    from unnest(${uids}::bigint[]) with ordinality as claim (uid, pos)
    where giftid = ${giftid} and gift_codes.pos = claim.pos`.execute(db);
  await db
    .updateTable("gift_claim_counts")
    .set({ claimed: uids.length })
    .where("giftid", "=", giftid)
    .where("shard", "=", 0)
    .execute();
}

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Codes of a gift, the same at every seed. Each step of the arithmetic can be undone within forty bits, so that no
 * two positions share a code, however many there are.
 */
async function writeCodes(
  db: Db,
  giftid: string,
  { codes, codePrefix }: Pick<NewGift, "codes" | "codePrefix">,
): Promise<void> {
  const spread = sql`(pos::bigint * 669260594261 + ${giftid}::bigint * 7919) & 1099511627775`;
  const symbols = [35, 30, 25, 20, 15, 10, 5, 0].map(
    (shift) => sql`substr(${alphabet}, ((mixed.n >> ${sql.lit(shift)}) & 31)::integer + 1, 1)`,
  );
  const first = sql.join(symbols.slice(0, 4), sql` || `);
  const last = sql.join(symbols.slice(4), sql` || `);
  await sql`
    insert into gift_codes (giftid, pos, code)
    select ${giftid}::bigint, pos, ${codePrefix} || '-' || ${first} || '-' || ${last}
    from generate_series(1, ${codes}::integer) as pos,
      lateral (select ${spread} as n) as spread,
      lateral (select (((spread.n # (spread.n >> 21)) * 2654435) & 1099511627775) as n) as mixed
  `.execute(db);
}
