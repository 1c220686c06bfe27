import {
  type MigrationTools,
  runApart,
  runConcurrently,
} from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Up to which follower an event has been noted for pushing; null once it has for all. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table game_events add column if not exists pushed_to bigint default 0"],
  ]);
  await runConcurrently(db, tools, [
    "create index concurrently if not exists game_events_to_push on game_events (at, inbox_id) where pushed_to is not null",
  ]);
}
