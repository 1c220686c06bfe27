import {
  type MigrationTools,
  runApart,
  runConcurrently,
} from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** What operators need to look after players: bans that end, a search by the beginning of a name, tickets with an assignee. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table accounts add column if not exists banned_until timestamptz"],
    ["alter table feedbacks add column if not exists assignee text"],
    cannedAnswers,
  ]);
  await runConcurrently(db, tools, indexes);
}

const cannedAnswers = [
  `create table if not exists canned_answers (
    id bigint generated always as identity primary key,
    title text not null,
    content text not null,
    enabled boolean not null,
    revision integer not null check (revision > 0)
  )`,
];

// Prefixes are compared byte by byte, whatever the locale of the database is.
const indexes = [
  'create index concurrently if not exists accounts_by_username on accounts (username_key collate "C")',
  'create index concurrently if not exists accounts_by_nickname on accounts (nickname_key collate "C")',
  "create index concurrently if not exists accounts_banned on accounts (uid) where banned",
  "create index concurrently if not exists accounts_by_ban_end on accounts (banned_until) where banned_until is not null",
  "create index concurrently if not exists feedbacks_of_kind on feedbacks (status, kind, id) where reason is null",
  "create index concurrently if not exists feedbacks_without_reason on feedbacks (status, id) where reason is null",
  "create index concurrently if not exists feedbacks_with_reason on feedbacks (status, id) where reason is not null",
];
