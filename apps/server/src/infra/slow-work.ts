import type { Db, Executor } from "@playfront/database/connect";
import { DatabaseTime, withDatabaseTime } from "@playfront/database/database-time";
import { isUniqueViolation } from "@playfront/database/errors";
import { transact } from "@playfront/database/transact";
import { createGate } from "./limits/gate.ts";

/** Each takes a connection of the job queue's pool. */
const atOnce = { running: 2, waiting: 4 };
/** Milliseconds that such a request may wait for the database in all; a million codes take seconds. */
const longestMs = 600_000;

export type SlowWork = ReturnType<typeof createSlowWork>;

/** Transactions of requests that take longer than others may: `slowDb` lets statements run for minutes. */
export function createSlowWork(slowDb: Db) {
  const gate = createGate(atOnce);
  return <Result extends { ok: boolean }>(
    work: (trx: Executor) => Promise<Result>,
  ): Promise<Result> =>
    gate(() => withDatabaseTime(new DatabaseTime(longestMs), () => transact(slowDb, work)));
}

/** Does the work once more if a unique index has refused a row: somebody else was faster, which the second try sees. */
export async function tryAgainIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return await work();
  }
}
