import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/** The players who want a message when a gift opens; a message may lead to a page of the shop. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [table, ["alter table messages add column if not exists link text"]]);
}

export const transaction = false;

const table = [
  `create table if not exists gift_reminders (
    giftid bigint not null references gifts on delete cascade,
    uid bigint not null references accounts on delete cascade,
    created_at timestamptz not null,
    primary key (giftid, uid)
  )`,
  "create index if not exists gift_reminders_by_account on gift_reminders (uid, giftid)",
  "create index if not exists gift_reminders_by_age on gift_reminders (created_at)",
];
