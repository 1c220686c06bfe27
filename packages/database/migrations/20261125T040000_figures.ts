import { type Kysely, sql } from "kysely";

/** Log-ins and returns by channel and day, and what is searched for: what the console's figures are made of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Returns of players on day 1, 7 and 30 after their registration, in the channel of the registration.
  `alter table channel_days
    add column logins bigint not null default 0,
    add column returns_1 bigint not null default 0,
    add column returns_7 bigint not null default 0,
    add column returns_30 bigint not null default 0`,
  `create table search_days (
    day date not null,
    keyword text not null check (length(keyword) between 1 and 20),
    searches bigint not null default 0,
    misses bigint not null default 0,
    primary key (day, keyword)
  ) with (fillfactor = 80)`,
];
