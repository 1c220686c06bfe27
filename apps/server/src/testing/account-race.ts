import { vi } from "vitest";
import type { TestApp } from "./test-app.ts";

/**
 * Runs calls against each other on one account: locks its row, starts all calls, waits until each of them waits for a
 * lock, and releases the row. By then, what they have read is out of date for all but the first.
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
      if (rows[0].waiting < calls.length) throw new Error("some calls do not wait for a lock yet");
    }, 10_000);
  });
  return Promise.all(started);
}
