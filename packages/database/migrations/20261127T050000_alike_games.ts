import { type Kysely, sql } from "kysely";

/** The games that players of a game play as well, the nearest first, as the nightly job has found them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table alike_games (
    gameid bigint primary key references games,
    alike_gameids bigint[] not null,
    found_at timestamptz not null
  )`,
  "create index alike_games_by_age on alike_games (found_at)",
];
