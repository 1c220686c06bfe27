import type { Db, Executor } from "./connect.ts";

/** Runs the work in a transaction, which is rolled back if the work throws or its result is a failure. */
export async function transact<Result extends { ok: boolean }>(
  db: Db,
  work: (trx: Executor) => Promise<Result>,
): Promise<Result> {
  let failure: Result | undefined;
  const rollback = new Error("the work failed");
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (result.ok) return result;
      failure = result;
      throw rollback;
    });
  } catch (error) {
    if (error === rollback && failure !== undefined) return failure;
    throw error;
  }
}

/** Runs the work in the transaction that `db` already is, or in a new one. */
export function inTransaction<Result>(
  db: Executor,
  work: (trx: Executor) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
