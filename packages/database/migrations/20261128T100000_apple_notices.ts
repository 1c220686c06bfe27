import { type Kysely, sql } from "kysely";

/** The notices of Apple that were taken, so that each is taken once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table apple_notices (
    id_hash bytea primary key check (length(id_hash) = 32),
    expires_at timestamptz not null
  )`,
  "create index apple_notices_by_expiry on apple_notices (expires_at)",
];
