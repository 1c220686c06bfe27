import {
  type MigrationTools,
  runApart,
  runConcurrently,
} from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/**
 * The trail is found by period, by operator together with the action, and by words of its text: by its pairs of characters,
 * because Chinese has no spaces. The oldest real name that waits is found by when it ends.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [functions]);
  await runConcurrently(db, tools, indexes);
}

export const transaction = false;

const functions = [
  `create or replace function trail_text(object text, reason text, changes jsonb) returns text
    language sql immutable parallel safe
    return lower(object || ' ' || reason || ' ' || left(changes::text, 1000))`,
  `create or replace function text_pairs(given text) returns text[] language sql immutable parallel safe
    return (select array_agg(distinct substr(given, place, 2)) from generate_series(1, length(given) - 1) as place)`,
];

const indexes = [
  "create index concurrently if not exists operator_trail_by_time on operator_trail (at)",
  `create index concurrently if not exists operator_trail_by_operator_action
    on operator_trail (operator, action, id desc)`,
  `create index concurrently if not exists operator_trail_by_text
    on operator_trail using gin (text_pairs(trail_text(object, reason, changes)))`,
  "create index concurrently if not exists realname_cases_by_end on realname_cases (expires_at)",
];
