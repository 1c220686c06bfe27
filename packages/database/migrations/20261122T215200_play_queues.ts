import { type Kysely, sql } from "kysely";

/**
 * The queue of each game's play reports: who sends is written here, so that all nodes together keep the order of a game
 * and its rate with the authority. `taken_until` is by the database's clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table play_queues (
      biz_id text primary key,
      taken_until timestamptz not null default now(),
      rests_until timestamptz not null default to_timestamp(0),
      -- Batches in a row that were not taken.
      failures smallint not null default 0
    ) with (fillfactor = 50)`.execute(db);
}
