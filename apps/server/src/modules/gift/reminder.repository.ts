import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { claimedOfGift } from "./gift.repository.ts";

export interface Reminder {
  giftid: string;
  uid: string;
}

/**
 * Stores the reminder unless the account has `most` already. Returns false only then: an account that has this reminder
 * keeps it.
 */
export async function insert(
  db: Executor,
  { giftid, uid, now, most }: Reminder & { now: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    with known as (
      select giftid from gift_reminders where uid = ${uid}
    ), inserted as (
      insert into gift_reminders (giftid, uid, created_at)
        select ${giftid}, ${uid}, ${now} where (select count(*) from known) < ${most}
        on conflict do nothing returning giftid
    )
    select exists (select from inserted) or (select count(*) from known) < ${most}
      or exists (select from known where giftid = ${giftid}) as "isKept"`.execute(db);
  return rows[0]?.isKept === true;
}

export async function deleteOne(db: Executor, { giftid, uid }: Reminder): Promise<void> {
  await db
    .deleteFrom("gift_reminders")
    .where("giftid", "=", giftid)
    .where("uid", "=", uid)
    .execute();
}

export function findAllByAccount(db: Executor, uid: string): Promise<{ giftid: string }[]> {
  return db
    .selectFrom("gift_reminders")
    .select("giftid")
    .where("uid", "=", uid)
    .orderBy("giftid")
    .execute();
}

export interface OpenedGift {
  giftid: string;
  gameid: string;
  giftname: string;
  expires_at: Date;
  /** It was sold out, and has codes again. */
  isRestocked: boolean;
}

/**
 * Published gifts that somebody wants to be reminded of, and that have opened and have codes, or have expired. Walks from gift to
 * gift in the index of the reminders, however many there are of each.
 */
export async function findOpened(db: Executor, now: Date): Promise<OpenedGift[]> {
  const { rows } = await sql<OpenedGift>`
    with recursive wanted as (
      (select giftid from gift_reminders order by giftid limit 1)
      union all
      select (select giftid from gift_reminders where giftid > wanted.giftid order by giftid limit 1)
        from wanted where wanted.giftid is not null
    )
    select giftid, gameid, giftname, expires_at, restocks_at is not null as "isRestocked"
    from wanted join gifts using (giftid)
    where published and opens_at <= ${now}
      and (restocks_at is null or expires_at <= ${now} or total > ${claimedOfGift})
    order by opens_at, giftid`.execute(db);
  return rows;
}

/**
 * Deletes up to `limit` reminders of a gift and returns whose they were. Passes over accounts that are being deleted: the
 * message would wait for the account, and the deletion for the reminder.
 */
export async function takeByGift(
  trx: Executor,
  { giftid, limit }: { giftid: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    delete from gift_reminders where giftid = ${giftid} and uid = any (array(
      select gift_reminders.uid from gift_reminders join accounts using (uid)
      where giftid = ${giftid} order by gift_reminders.uid limit ${limit}
      for update of gift_reminders skip locked for key share of accounts skip locked))
    returning uid`.execute(trx);
  return rows.map(({ uid }) => uid);
}
