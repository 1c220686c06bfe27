import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { takeLock } from "../../../infra/named-lock.ts";

interface Players {
  giftid: string;
  uids: readonly string[];
}

/** Until the transaction ends, operators who give codes alone wait for each other: what they have given is counted. */
export const lock = (trx: Executor) => takeLock(trx, "codes given alone");

export async function countOfOperator(
  db: Executor,
  { operator, since }: { operator: string; since: Date },
): Promise<number> {
  const given = db.selectFrom("codes_given_alone").select((e) => e.fn.countAll<string>().as("n"));
  const own = given.where("operator", "=", operator).where("given_at", ">", since);
  return Number((await own.executeTakeFirstOrThrow()).n);
}

/** One of the players who has had a code of this gift since then, or `most` of all gifts. */
export async function findServed(
  db: Executor,
  { giftid, uids, since, most }: Players & { since: Date; most: number },
): Promise<{ uid: string; ofGift: number } | undefined> {
  const { rows } = await sql<{ uid: string; ofGift: number }>`
    select uid, count(*) filter (where giftid = ${giftid})::int as "ofGift"
    from codes_given_alone where uid = any (${uids}::bigint[]) and given_at > ${since}
    group by uid
    having count(*) >= ${most} or bool_or(giftid = ${giftid})
    order by uid limit 1`.execute(db);
  return rows[0];
}

export async function insert(
  trx: Executor,
  { operator, giftid, uids, now }: Players & { operator: string; now: Date },
): Promise<void> {
  if (uids.length === 0) return;
  const given = { giftid, operator, given_at: now };
  await trx
    .insertInto("codes_given_alone")
    .values(uids.map((uid) => ({ ...given, uid })))
    .execute();
}
