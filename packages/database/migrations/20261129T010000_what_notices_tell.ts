import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/**
 * What players have asked for and have been told: the opening or a restock of a gift; the time of an opening; the end of a gift, up to the
 * last claim that was told of it. Whether followers are still to be told of a gift.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      "alter table gift_reminders add column if not exists is_restock boolean not null default false",
    ],
    ["alter table opening_reminders add column if not exists told timestamptz"],
    [
      `alter table gift_expiry_notices
        add column if not exists claimed_to timestamptz not null default '-infinity',
        add column if not exists ends_at timestamptz`,
    ],
    ["alter table gifts add column if not exists to_tell boolean not null default false"],
  ]);
}
