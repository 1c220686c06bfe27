import type { Executor } from "../../platform/database/connect.ts";

export interface DayRow {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Minutes of the day in Asia/Shanghai; both null on a closed day. */
  opens: number | null;
  closes: number | null;
  note: string;
}

/** Days from `from` on, in order; up to and with `to` when that is given. */
export function findFrom(
  db: Executor,
  { from, to }: { from: string; to?: string },
): Promise<DayRow[]> {
  return db
    .selectFrom("playtime_days")
    .select(["day", "opens", "closes", "note"])
    .where("day", ">=", from)
    .$if(to !== undefined, (query) => query.where("day", "<=", to!))
    .orderBy("day")
    .execute();
}

export async function upsert(db: Executor, row: DayRow): Promise<void> {
  const { day, ...values } = row;
  await db
    .insertInto("playtime_days")
    .values(row)
    .onConflict((conflict) => conflict.column("day").doUpdateSet(values))
    .execute();
}

/** False when the calendar does not name the day. */
export async function deleteDay(db: Executor, day: string): Promise<boolean> {
  const result = await db.deleteFrom("playtime_days").where("day", "=", day).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
