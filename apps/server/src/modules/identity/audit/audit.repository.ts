import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface NewEvent {
  /** Null for an attempt at an account that does not exist: writes nothing and takes the same time. */
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

/** Newest first, without the first `offset` rows. */
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

/** Removes everything personal but the address from the events of an account. */
export async function redact(trx: Executor, uid: string): Promise<void> {
  await trx
    .updateTable("account_events")
    .set({ agent: "", detail: "" })
    .where("uid", "=", uid)
    .execute();
}
