import { type QueryExecutorProvider, sql } from "kysely";
import { requestMs } from "../database-time.ts";

/**
 * Whether PostgreSQL ends a statement of these connections about when its request gives up waiting. Behind a pooler that is
 * not ours to set; without it, statements that nobody waits for would go on.
 */
export async function endsLongStatements(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ ms: number }>`
    select setting::integer as ms from pg_settings where name = 'statement_timeout'`.execute(db);
  const [limit] = rows;
  return limit !== undefined && limit.ms > 0 && limit.ms <= requestMs;
}

/** What an operator is told who has not set the limit. */
export const unlimitedStatements =
  "Statements behind the pooler have no limit: one that takes too long goes on after its request has ended. Let the pooler set statement_timeout (deploy/README.md)";
