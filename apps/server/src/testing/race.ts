import { vi } from "vitest";
import type { TestApp } from "./test-app.ts";

/**
 * Lets calls meet at an account: holds its row, starts them all, waits until every one of them waits for a lock, and
 * lets go. What they have read by then is out of date for all but the first.
 */
export async function raceAtAccount<Result>(
  { database }: TestApp,
  uid: string,
  calls: (() => Promise<Result>)[],
): Promise<Result[]> {
  let started: Promise<Result>[] = [];
  await database.db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("uid").where("uid", "=", uid).forUpdate().execute();
    started = calls.map((call) => call());
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(`select count(*)::int as waiting
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      if (rows[0].waiting < calls.length) throw new Error("not all of them wait yet");
    }, 10_000);
  });
  return Promise.all(started);
}
