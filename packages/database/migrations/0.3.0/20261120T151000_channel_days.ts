import { type Kysely, sql } from "kysely";

/**
 * The counts of each channel by day and game. Rows outlive channels and games; `gameid` 0 stands for no game. A writer
 * is a process that counts: it numbers its batches, and each number is written once. `channel_visitors` holds the
 * devices seen on a day, as a hash that is different on every other day; its rows are kept for two days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table channel_days (
    day date not null,
    cid text not null check (cid ~ '^[A-Za-z0-9_-]{1,64}$'),
    gameid bigint not null check (gameid >= 0),
    visits bigint not null default 0,
    registrations bigint not null default 0,
    claims bigint not null default 0,
    entries bigint not null default 0,
    download_starts bigint not null default 0,
    download_finishes bigint not null default 0,
    download_bytes bigint not null default 0,
    primary key (day, cid, gameid)
  ) with (fillfactor = 80)`,
  "create index channel_days_by_channel on channel_days (cid, day)",
  "create index channel_days_by_game on channel_days (gameid, day)",
  `create table channel_writers (
    writer uuid primary key,
    batch bigint not null,
    written_at timestamptz not null
  ) with (fillfactor = 50)`,
  `create table channel_visitors (
    day date not null,
    device_hash bytea not null check (length(device_hash) = 16),
    primary key (day, device_hash)
  )`,
];
