import { type Kysely, sql } from "kysely";

/**
 * What a nickname looks like, so that two players' names do not look alike. The server computes it, for the accounts that
 * exist too: until then it is null, and `nickname_key` alone keeps the name unique.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table accounts add column nickname_skeleton text",
  "create unique index accounts_nickname_skeleton on accounts (nickname_skeleton)",
  "create index accounts_without_skeleton on accounts (uid) where nickname_skeleton is null",
];
