import {
  type MigrationTools,
  runApart,
  runConcurrently,
} from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Games that are still to come, and how much is known of the day. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      `alter table games
        add column if not exists release_precision text,
        add column if not exists release_on date`,
      "alter table games drop constraint if exists games_release_precision",
      `alter table games add constraint games_release_precision
        check (release_precision in ('day', 'tenday', 'month', 'unknown')) not valid`,
    ],
  ]);
  await runConcurrently(db, tools, [
    `create index concurrently if not exists games_upcoming on games (gameid)
      where published and release_precision is not null`,
  ]);
}
