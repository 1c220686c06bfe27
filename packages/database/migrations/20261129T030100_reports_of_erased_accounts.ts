import { type Kysely, sql } from "kysely";

/** A code that was reported stays known as such once the account that reported it is erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table code_reports
    alter column uid drop not null,
    drop constraint code_reports_uid_fkey,
    add foreign key (uid) references accounts on delete set null`,
];
