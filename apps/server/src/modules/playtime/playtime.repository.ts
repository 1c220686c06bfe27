import type { Executor } from "@playfront/database/connect";

export interface DayRow {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Minutes of the day in Asia/Shanghai; both null on a closed day. */
  opens: number | null;
  closes: number | null;
  note: string;
}

/** Days from `from` to `to`, both included, in order; without `to` all from `from` on. */
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

/** One statement, so all days are written or none. */
export async function upsert(db: Executor, rows: readonly DayRow[]): Promise<void> {
  await db
    .insertInto("playtime_days")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet((set) => ({
        opens: set.ref("excluded.opens"),
        closes: set.ref("excluded.closes"),
        note: set.ref("excluded.note"),
      })),
    )
    .execute();
}

/** Returns how many of the days were in the calendar. */
export async function deleteDays(db: Executor, days: readonly string[]): Promise<number> {
  const result = await db.deleteFrom("playtime_days").where("day", "in", days).executeTakeFirst();
  return Number(result.numDeletedRows);
}
