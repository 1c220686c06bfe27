import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";

/** A table of who wants to be told of which things: one row for a thing and an account. */
export interface ReminderTable {
  name: "gift_reminders" | "opening_reminders";
  key: "giftid" | "openingid";
  /** Of the things those that players see and that are still to come. */
  findToCome(db: Executor, ids: readonly string[], now: Date): Promise<string[]>;
}

/** Reminders of an account at a time; calls of the account that run at once may exceed it a little. */
export const mostReminders = 100;

interface Reminder {
  id: string;
  uid: string;
}

/**
 * Stores the reminder unless the account waits for as many things as it may; returns false only then: an account that has this reminder
 * keeps it. What can no longer be told does not count.
 */
export async function insertReminder(
  db: Executor,
  table: ReminderTable,
  { id, uid, now, values = {} }: Reminder & { now: Date; values?: Record<string, unknown> },
): Promise<boolean> {
  const known = await findReminders(db, table, { uid, now });
  if (known.includes(id)) return true;
  if (known.length >= mostReminders) return false;
  const columns = [table.key, "uid", "created_at", ...Object.keys(values)];
  await sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join([id, uid, now, ...Object.values(values)])}) on conflict do nothing`.execute(
    db,
  );
  return true;
}

export async function deleteReminder(
  db: Executor,
  { name, key }: ReminderTable,
  { id, uid }: Reminder,
): Promise<void> {
  await sql`delete from ${sql.table(name)} where ${sql.ref(key)} = ${id} and uid = ${uid}`.execute(
    db,
  );
}

/** The things that the account waits for and that may still be told. */
export async function findReminders(
  db: Executor,
  { name, key, findToCome }: ReminderTable,
  { uid, now }: { uid: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${sql.table(name)} where uid = ${uid} order by id`.execute(
    db,
  );
  // In two statements: the things lie on other nodes than what is the account's (statements-by-shard.test.ts).
  return rows.length === 0
    ? []
    : findToCome(
        db,
        rows.map(({ id }) => id),
        now,
      );
}

/**
 * Locks up to `limit` reminders of a thing with their accounts and returns them. Passes over accounts that others have locked, such as
 * one that is being deleted: the message would wait for the account, and the deletion for the reminder. They are found again by the next run.
 */
export async function lockReminders<Row extends { uid: string }>(
  trx: Executor,
  { name, key }: ReminderTable,
  { id, limit, where = sql`true` }: { id: string; limit: number; where?: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select reminder.* from ${sql.table(name)} as reminder join accounts using (uid)
    where ${sql.ref(`reminder.${key}`)} = ${id} and ${where} order by reminder.uid limit ${limit}
    for update of reminder skip locked for key share of accounts skip locked`.execute(trx);
  return rows;
}

/** Deletes reminders of a thing. */
export async function deleteReminders(
  trx: Executor,
  { name, key }: ReminderTable,
  { id, uids }: { id: string; uids: readonly string[] },
): Promise<void> {
  await sql`delete from ${sql.table(name)}
    where ${sql.ref(key)} = ${id} and uid = any (${[...uids]}::bigint[])`.execute(trx);
}

/** Selects, as `id`, the things of which there are reminders: from one to the next in the index, however many there are of each. */
export function selectWanted({ name, key }: ReminderTable): RawBuilder<unknown> {
  const [table, id] = [sql.table(name), sql.ref(key)];
  return sql`recursive wanted (id) as (
    (select ${id} from ${table} order by ${id} limit 1)
    union all
    select (select ${id} from ${table} where ${id} > wanted.id order by ${id} limit 1)
      from wanted where wanted.id is not null
  )`;
}
