import { type Kysely, sql } from "kysely";

/** The games of a partner: a developer who sees and edits only what belongs to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operator_games (
    operator_id bigint not null references operators,
    gameid bigint not null references games,
    primary key (operator_id, gameid)
  )`,
  "create index operator_games_by_game on operator_games (gameid)",
  `create index documents_by_game on documents (kind, (data ->> 'gameid'), updated_at desc, id desc)
    where data ? 'gameid'`,
];
