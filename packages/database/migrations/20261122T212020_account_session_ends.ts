import { type Kysely, sql } from "kysely";

/** A ban and a requested deletion end every session of the account (`20261122T212010_session_ends.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger accounts_sessions_end after update on accounts for each row
      when ((old.banned, old.deletion_due) is distinct from (new.banned, new.deletion_due))
      execute function tell_session_end()`.execute(db);
}
