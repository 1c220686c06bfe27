import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface OpeningReminder {
  openingid: string;
  uid: string;
}

/** Stores the reminder unless the account has `most` already; returns false only then. */
export async function insert(
  db: Executor,
  { openingid, uid, now, most }: OpeningReminder & { now: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    with known as (
      select openingid from opening_reminders where uid = ${uid}
    ), inserted as (
      insert into opening_reminders (uid, openingid, created_at)
        select ${uid}, ${openingid}, ${now} where (select count(*) from known) < ${most}
        on conflict do nothing returning openingid
    )
    select exists (select from inserted) or (select count(*) from known) < ${most}
      or exists (select from known where openingid = ${openingid}) as "isKept"`.execute(db);
  return rows[0]?.isKept === true;
}

export async function deleteOne(db: Executor, { openingid, uid }: OpeningReminder): Promise<void> {
  await db
    .deleteFrom("opening_reminders")
    .where("uid", "=", uid)
    .where("openingid", "=", openingid)
    .execute();
}

export function findAllByAccount(db: Executor, uid: string): Promise<{ openingid: string }[]> {
  return db
    .selectFrom("opening_reminders")
    .select("openingid")
    .where("uid", "=", uid)
    .orderBy("openingid")
    .execute();
}

export interface DueOpening {
  id: string;
  gameid: string;
  server_name: string;
  opens_at: Date;
}

/** Published openings before `until` that somebody wants to be reminded of, from one to the next in the reminders' index. */
export async function findDue(db: Executor, until: Date): Promise<DueOpening[]> {
  const { rows } = await sql<DueOpening>`
    with recursive wanted as (
      (select openingid from opening_reminders order by openingid limit 1)
      union all
      select (select openingid from opening_reminders where openingid > wanted.openingid
        order by openingid limit 1) from wanted where wanted.openingid is not null
    )
    select id, gameid, server_name, opens_at from wanted join openings on id = openingid
    where published and opens_at <= ${until} order by opens_at, id`.execute(db);
  return rows;
}

/** Deletes up to `limit` reminders of an opening and returns whose they were, but for accounts that are being deleted. */
export async function takeByOpening(
  trx: Executor,
  { openingid, limit }: { openingid: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    delete from opening_reminders where openingid = ${openingid} and uid = any (array(
      select opening_reminders.uid from opening_reminders join accounts using (uid)
      where openingid = ${openingid} order by opening_reminders.uid limit ${limit}
      for update of opening_reminders skip locked for key share of accounts skip locked))
    returning uid`.execute(trx);
  return rows.map(({ uid }) => uid);
}
