import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface NewEvent {
  /** Null writes nothing, at the same price: an attempt at an account that does not exist. */
  uid: string | null;
  event: string;
  now: Date;
  expiresAt: Date;
  ip: string | null;
  agent: string;
  detail: string;
}

export async function insert(trx: Executor, event: NewEvent): Promise<void> {
  await sql`
    insert into account_events (uid, event, at, ip, agent, detail, expires_at)
    select wanted.uid, ${event.event}, ${event.now}, ${event.ip}::inet, ${event.agent},
      ${event.detail}, ${event.expiresAt}
    from (select ${event.uid}::bigint as uid) as wanted
    where wanted.uid is not null`.execute(trx);
}

/** Newest first; `offset` rows are passed over. */
export function findPage(
  db: Executor,
  { uid, limit, offset, now }: { uid: string; limit: number; offset: number; now: Date },
) {
  return db
    .selectFrom("account_events")
    .select(["id", "event", "at", "ip", "agent", "detail"])
    .where("uid", "=", uid)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Takes out of an account's trail what may say something of a person beside the address. */
export async function strip(trx: Executor, uid: string): Promise<void> {
  await trx
    .updateTable("account_events")
    .set({ agent: "", detail: "" })
    .where("uid", "=", uid)
    .execute();
}

/** Deletes a portion of what has expired, by the database's clock too; how many rows went. */
export async function deleteExpired(
  db: Executor,
  { now, portion }: { now: Date; portion: number },
): Promise<number> {
  const result = await sql`delete from account_events where ctid = any (array(
    select ctid from account_events where expires_at <= least(${now}, now()) limit ${portion}))`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
