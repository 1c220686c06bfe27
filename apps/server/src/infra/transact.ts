import type { Db, Executor } from "@playfront/database/connect";
import pg from "pg";
import type { Answer, FailedAnswer } from "./answer.ts";

/** Runs the work in a transaction that is undone when the answer is a failure, as when it throws. */
export async function transact<Data>(
  db: Db,
  work: (trx: Executor) => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const answer = await work(trx);
      if (!answer.ok) throw new Undo(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Undo) return error.answer;
    throw error;
  }
}

/** Runs the work in the transaction that `db` is, or in one of its own. */
export function inTransaction<Result>(
  db: Db,
  work: (trx: Executor) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** PostgreSQL refused a row because a unique index has its key already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

class Undo extends Error {
  readonly answer: FailedAnswer;
  constructor(answer: FailedAnswer) {
    super("undone");
    this.answer = answer;
  }
}
