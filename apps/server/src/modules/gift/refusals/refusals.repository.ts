import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface Refusal {
  uid: string;
  giftid: string;
  code: number;
  msg: string;
}

/** Does nothing if the same was noted after `since`, or if the account is gone. */
export async function upsert(
  db: Executor,
  { uid, giftid, code, msg, now, since }: Refusal & { now: Date; since: Date },
): Promise<void> {
  await sql`
    insert into refused_claims (uid, giftid, code, msg, refused_at)
    select uid, ${giftid}, ${code}, ${msg}, ${now} from accounts where uid = ${uid}
    on conflict (uid, giftid) do update
    set code = excluded.code, msg = excluded.msg, refused_at = excluded.refused_at
    where refused_claims.msg <> excluded.msg or refused_claims.refused_at < ${since}`.execute(db);
}

/** Why the player could not claim the gift, if that was after `since`. */
export function find(
  db: Executor,
  { uid, giftid, since }: { uid: string; giftid: string; since: Date },
): Promise<{ code: number; msg: string } | undefined> {
  return db
    .selectFrom("refused_claims")
    .select(["code", "msg"])
    .where("uid", "=", uid)
    .where("giftid", "=", giftid)
    .where("refused_at", ">", since)
    .executeTakeFirst();
}
