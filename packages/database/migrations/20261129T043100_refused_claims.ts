import { type Kysely, sql } from "kysely";

/** Why a player could not claim a gift, for those who may know nothing else of players; kept for days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table refused_claims (
    uid bigint not null references accounts on delete cascade,
    giftid bigint not null,
    code integer not null,
    msg text not null,
    refused_at timestamptz not null,
    primary key (uid, giftid)
  )`,
  "create index refused_claims_by_time on refused_claims (refused_at)",
];
