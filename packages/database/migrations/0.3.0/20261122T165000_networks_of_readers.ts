import { type Kysely, sql } from "kysely";

/**
 * The wider networks of a reader's address as hashes: an IPv6 /56 and /48. For an IPv4 address both are its own hash, as
 * for the readers of before this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table article_readers add column household_hash bytea, add column site_hash bytea",
  "update article_readers set household_hash = address_hash, site_hash = address_hash",
  `alter table article_readers
    alter column household_hash set not null, add check (length(household_hash) = 16),
    alter column site_hash set not null, add check (length(site_hash) = 16)`,
  "create index article_readers_by_household on article_readers (day, aid, household_hash)",
  "create index article_readers_by_site on article_readers (day, aid, site_hash)",
];
