import type { Requisite } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { preparedAs } from "@playfront/database/prepared-statements";
import { type RawBuilder, sql } from "kysely";
import type { SessionStanding } from "../identity/session/live-session.ts";
import { claimedOfGift } from "./gift.repository.ts";

type AskedTerms = Pick<TakeCode, "giftid" | "listedGame">;

/**
 * The fields of a gift that explain why an account may not claim it; undefined if players may not see it or its game. Codes
 * locked by an unfinished claim count as left.
 */
export function findTerms(executor: Executor, asked: AskedTerms) {
  return selectTerms(executor, asked).executeTakeFirst();
}

/** The terms after a claim that got no code, and `own`, the code that another claim of the account may have got since. */
export function findTermsAndOwn(
  executor: Executor,
  asked: AskedTerms & Pick<TakeCode, "partition"> & { uid: string },
) {
  const { giftid, partition, uid } = asked;
  const own = sql<string | null>`(
    select code from ${sql.raw(partition)} where giftid = ${giftid} and uid = ${uid}
  )`;
  return selectTerms(executor, asked).select(own.as("own")).executeTakeFirst();
}

function selectTerms(executor: Executor, { giftid, listedGame }: AskedTerms) {
  return executor
    .selectFrom("gifts")
    .select(["requisite", "opens_at", "expires_at", "restocks_at"])
    .select(sql<number>`gifts.total - ${claimedOfGift}`.as("left"))
    .where("giftid", "=", giftid)
    .where("published", "=", true)
    .where(sql<boolean>`exists (${listedGame})`);
}

/**
 * `skip` passes over codes that another claim has locked, `wait` waits to see whether they become free. `look` takes none
 * and so locks nothing: for a gift that is most likely empty.
 */
export type TakeMode = "skip" | "wait" | "look";

export interface TakeCode {
  giftid: string;
  /** The table that holds the gift's codes, of `findPartition`: through `gift_codes` a prepared claim would lock all of them. */
  partition: string;
  now: Date;
  /** Selects the player's session and standing if the session is live. */
  standing: RawBuilder<SessionStanding>;
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
  standing: SessionStanding | null;
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
 * Gives the player the first free code at or after `from` and counts it, if the gift is open to the account: one statement
 * and so one transaction, which also finds the session and the code that the account already has. Throws a unique
 * violation if two claims of the account run at once.
 *
 * The row lock of the inner select keeps two claims from taking one code. The code's position chooses the counter: claims
 * that run at the same time hold neighbouring codes and so hardly ever wait for the same counter row.
 */
export async function takeFreeCode(executor: Executor, taking: TakeCode): Promise<Taken> {
  const { giftid, partition, now, standing, listedGame, granted, how } = taking;
  const codes = sql.raw(partition);
  const { rows } = await sql<TakenRow>`${preparedAs(`claim-${how}-${partition.replace(".", "-")}`)}
    with standing as materialized (${standing}),
    own as materialized (select code from ${codes} where giftid = ${giftid} and uid = ${uid}),
    open as materialized (
      select gameid from gifts
      where giftid = ${giftid} and published and opens_at <= ${now} and expires_at > ${now}
        and exists (${listedGame}) and not exists (select from own) and exists (
          select from standing where case gifts.requisite
            when '' then true
            when '2' then "realName" = 'verified'
            when '3' then "phoneBound"
            else gifts.requisite = ${granted}::text end
        )
    ), ${how === "look" ? takeNothing : takeFrom(taking)}
    select standing.*, (select code from own) as own, (select gameid from open) as gameid,
      taken.pos, taken.code, (
        select pos from ${codes}
        where giftid = ${giftid} and claimed_at is null and pos > taken.pos order by pos limit 1
      ) is null as "isLast"
    from (values (1)) as answer left join standing on true left join taken on true`.execute(
    executor,
  );
  const { own, code, pos, gameid, isLast, ...found } = rows[0] as TakenRow;
  return { standing: found.uid === null ? null : found, own, code, pos, gameid, isLast };
}

type TakenRow = Omit<Taken, "standing"> & (SessionStanding | { uid: null });

const uid = sql`(select uid from standing)`;

function takeFrom({ giftid, partition, now, from, how }: TakeCode) {
  const codes = sql.raw(partition);
  return sql`taken as (
      update ${codes} set uid = ${uid}, claimed_at = ${now}
      where giftid = ${giftid} and claimed_at is null and exists (select from open) and pos = (
        select pos from ${codes}
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
