import { type Kysely, sql } from "kysely";

/** Codes that an operator has given to players without a second operator, who decides beyond a limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table codes_given_alone (
    uid bigint not null references accounts on delete cascade,
    giftid bigint not null,
    given_at timestamptz not null,
    operator text not null,
    primary key (uid, giftid, given_at)
  )`,
  "create index codes_given_alone_by_time on codes_given_alone (given_at)",
];
