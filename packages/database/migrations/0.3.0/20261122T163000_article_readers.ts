import { type Kysely, sql } from "kysely";

/**
 * The readers of each article on a day, so that a device counts once. Device and address are hashes that are different on
 * every other day; rows are kept for two days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The largest whole number that JavaScript represents exactly.
  `alter table articles alter column viewnum type bigint,
    add constraint articles_viewnum_max check (viewnum <= 9007199254740991)`,
  `create table article_readers (
    day date not null,
    aid bigint not null,
    reader_hash bytea not null check (length(reader_hash) = 16),
    address_hash bytea not null check (length(address_hash) = 16),
    primary key (day, aid, reader_hash)
  )`,
  "create index article_readers_by_address on article_readers (day, aid, address_hash)",
];
