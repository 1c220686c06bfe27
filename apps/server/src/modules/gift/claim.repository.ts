import type { Requisite } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { preparedAs } from "@playfront/database/prepared-statements";
import { type RawBuilder, sql } from "kysely";
import type { ClaimantStanding } from "./claim.rules.ts";
import { claimedOfGift } from "./gift.repository.ts";

/** The fields of a gift that explain why a claim got no code. */
export function findTerms(executor: Executor, giftid: string) {
  return executor
    .selectFrom("gifts")
    .select(["gameid", "requisite", "opens_at", "expires_at", "published"])
    .select(sql<number>`gifts.total - ${claimedOfGift}`.as("left"))
    .where("giftid", "=", giftid)
    .executeTakeFirst();
}

export async function findCode(
  executor: Executor,
  { giftid, uid }: { giftid: string; uid: string },
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("gift_codes")
    .select("code")
    .where("giftid", "=", giftid)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.code;
}

/** Codes that no committed claim has taken; codes locked by an unfinished claim count as left. */
export async function countLeft(executor: Executor, giftid: string): Promise<number> {
  const row = await executor
    .selectFrom("gifts")
    .select(sql<number>`total - ${claimedOfGift}`.as("left"))
    .where("giftid", "=", giftid)
    .executeTakeFirst();
  return row?.left ?? 0;
}

/**
 * `skip` passes over codes that another claim has locked, `wait` waits to see whether they become free. `look` takes none
 * and so locks nothing: for a gift that is most likely empty.
 */
export type TakeMode = "skip" | "wait" | "look";

export interface TakeCode {
  giftid: string;
  uid: string;
  now: Date;
  /** Selects the account's standing if its session is live. */
  standing: RawBuilder<ClaimantStanding>;
  /** Selects from the game of `gifts.gameid` if players may see it. */
  listedGame: RawBuilder<unknown>;
  /** A requisite that the caller has checked and counted, besides those that this statement checks. */
  granted: Requisite | null;
  /** Position to start looking at; the codes before it are most likely given out. */
  from: number;
  how: TakeMode;
}

/** Without a standing the session has ended. */
export interface Taken {
  standing: ClaimantStanding | null;
  /** The code that the account had before. */
  own: string | null;
  /** The code that it has got now, its position and the game of the gift. */
  code: string | null;
  pos: number | null;
  gameid: string | null;
  /** No code was free after it. */
  isLast: boolean;
}

/**
 * Gives the account the first free code at or after `from` and counts it, if the gift is open to it: one statement and so
 * one transaction, which also says whether the session is live and which code the account already has. Throws a unique
 * violation if two claims of the account run at once.
 *
 * The row lock of the inner select keeps two claims from taking one code. The code's position chooses the counter: claims
 * that run at the same time hold neighbouring codes and so hardly ever wait for the same counter row.
 */
export async function takeFreeCode(executor: Executor, taking: TakeCode): Promise<Taken> {
  const { giftid, uid, now, standing, listedGame, granted, how } = taking;
  const { rows } = await sql<Taken>`${preparedAs(`claim-${how}`)}
    with standing as materialized (${standing}),
    own as materialized (select code from gift_codes where giftid = ${giftid} and uid = ${uid}),
    open as materialized (
      select gameid from gifts
      where giftid = ${giftid} and published and opens_at <= ${now} and expires_at > ${now}
        and exists (${listedGame}) and not exists (select from own) and exists (
          select from standing where not banned and case gifts.requisite
            when '' then true
            when '2' then "realName" = 'verified'
            when '3' then "phoneBound"
            else gifts.requisite = ${granted}::text end
        )
    ), ${how === "look" ? takeNothing : takeFrom(taking)}
    select (select row_to_json(standing) from standing) as standing, (select code from own) as own,
      (select gameid from open) as gameid, taken.pos, taken.code, not exists (
        select from gift_codes
        where giftid = ${giftid} and claimed_at is null and pos > taken.pos
      ) as "isLast"
    from (values (1)) as answer left join taken on true`.execute(executor);
  return rows[0] as Taken;
}

function takeFrom({ giftid, uid, now, from, how }: TakeCode) {
  return sql`taken as (
      update gift_codes set uid = ${uid}, claimed_at = ${now}
      where giftid = ${giftid} and claimed_at is null and exists (select from open) and pos = (
        select pos from gift_codes
        where giftid = ${giftid} and claimed_at is null and pos >= ${from}
        order by pos limit 1 for update ${how === "skip" ? sql`skip locked` : sql``}
      )
      returning pos, code
    ), counted as (
      update gift_claim_counts set claimed = claimed + 1 from taken
      where gift_claim_counts.giftid = ${giftid} and shard = taken.pos % 16
    )`;
}

const takeNothing = sql`taken as (select null::integer as pos, null::text as code)`;
