import type { Db, Executor } from "@playfront/database/connect";
import { DatabaseTime, withDatabaseTime } from "@playfront/database/database-time";
import { isDeadlock, isUniqueViolation } from "@playfront/database/errors";
import { transact } from "@playfront/database/transact";
import { sql } from "kysely";
import { createGate } from "./limits/gate.ts";

/** Each takes a connection of the job queue's pool. */
const atOnce = { running: 2, waiting: 4 };
/**
 * Milliseconds that such a request may wait for the database in all; a million codes take seconds. No transaction stays open longer:
 * what has a lower number than a row of this age is there to be seen.
 */
export const longestTransactionMs = 600_000;

export type SlowWork = ReturnType<typeof createSlowWork>;

/** Milliseconds; one that waits for a lock keeps others from running. */
const longestLockWaitMs = 10_000;

/** Transactions of requests that take longer than others may: `slowDb` lets statements run for minutes. */
export function createSlowWork(slowDb: Db, lockWaitMs = longestLockWaitMs) {
  const gate = createGate(atOnce);
  return <Result extends { ok: boolean }>(
    work: (trx: Executor) => Promise<Result>,
  ): Promise<Result> =>
    gate(() =>
      withDatabaseTime(new DatabaseTime(longestTransactionMs), () =>
        transact(slowDb, async (trx) => {
          await sql.raw(`set local lock_timeout = ${lockWaitMs}`).execute(trx);
          return work(trx);
        }),
      ),
    );
}

/** So many others may be faster, one after another, than one who works on many rows. */
const mostTries = 10;

/** Does the work again if a unique index has refused a row, or to end a deadlock: somebody else was faster, which the next try sees. */
export async function tryAgainIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      const isTaken = isUniqueViolation(error) || isDeadlock(error);
      if (!isTaken || tries === mostTries) throw error;
    }
}
