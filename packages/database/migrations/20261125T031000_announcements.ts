import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/**
 * Messages to many players. `inbox_id` is from the sequence of `messages`: an inbox lists both in the order of these numbers.
 * An announcement is never deleted; the marks of who has read it are, a year later.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [announcements, reads]);
}

const announcements = [
  `create table if not exists announcements (
    id bigint generated always as identity primary key,
    title text not null,
    content text not null,
    link text,
    audience text not null check (audience in ('all', 'channel', 'game')),
    cid text check ((audience = 'channel') = (cid is not null)),
    gameid bigint references games check ((audience = 'game') = (gameid is not null)),
    state text not null check (state in ('draft', 'scheduled', 'sent', 'withdrawn')),
    send_at timestamptz check (state <> 'scheduled' or send_at is not null),
    sent_at timestamptz check (state <> 'sent' or sent_at is not null),
    inbox_id bigint unique check ((inbox_id is null) = (sent_at is null)),
    revision integer not null check (revision > 0),
    updated_at timestamptz not null,
    updated_by text not null
  )`,
  "create index if not exists announcements_in_inboxes on announcements (sent_at) where state = 'sent'",
  "create index if not exists announcements_due on announcements (send_at) where state = 'scheduled'",
  "create index if not exists announcements_of_game on announcements (gameid) where gameid is not null",
];

const reads = [
  `create table if not exists announcement_reads (
    uid bigint not null references accounts on delete cascade,
    inbox_id bigint not null,
    read_at timestamptz not null,
    primary key (uid, inbox_id)
  )`,
  "create index if not exists announcement_reads_by_age on announcement_reads (read_at)",
];
