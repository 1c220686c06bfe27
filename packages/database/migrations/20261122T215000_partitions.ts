import {
  type MigrationTools,
  runApart,
  runConcurrently,
} from "@playfront/database/migrating/steps";
import { type Kysely, sql } from "kysely";

/**
 * Tables of which whole days or months end at once are divided into partitions by that time: dropping a partition takes
 * milliseconds and leaves no dead rows. The table as it was becomes the partition of all rows until soon; the server makes
 * the next ones and drops the old ones. What it has made none for goes to a default partition, so that an older release,
 * which makes none, can go on for as long as it likes. All partitions are in a schema of their own.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await sql`create schema if not exists partitions`.execute(db);
  for (const table of tables) {
    if (!(await isPartitioned(db, table.name))) await divide(db, tools, table);
  }
}

/** Scans each table, but holds a lock that others wait for only while it swaps the tables, which takes milliseconds. */
export const transaction = false;

interface Divided {
  name: string;
  /** The column of the time. */
  by: string;
  /** All rows that are written during the migration are before this. */
  until: string;
  key: string;
  indexes?: Readonly<Record<string, string>>;
  storage?: string;
  /** What only a trail has: a number of its own, which its key begins with, and triggers. */
  isTrail?: true;
}

const tables: readonly Divided[] = [
  { name: "channel_visitors", by: "day", until: startOf({ days: 8 }), key: "day, device_hash" },
  {
    name: "article_readers",
    by: "day",
    until: startOf({ days: 8 }),
    key: "day, aid, reader_hash",
    indexes: {
      article_readers_by_address: "day, aid, address_hash",
      article_readers_by_household: "day, aid, household_hash",
      article_readers_by_site: "day, aid, site_hash",
    },
  },
  {
    name: "channel_days",
    by: "day",
    until: startOf({ months: 2 }),
    key: "day, cid, gameid",
    indexes: { channel_days_by_channel: "cid, day", channel_days_by_game: "gameid, day" },
    storage: "with (fillfactor = 80)",
  },
  {
    name: "account_events",
    by: "expires_at",
    // Events expire after 185 days.
    until: startOf({ days: 185, months: 2 }),
    key: "id, expires_at",
    indexes: {
      account_events_by_account: "uid, id desc",
      account_events_by_expiry: "expires_at",
    },
    isTrail: true,
  },
];

/** The day in so many days, or the first one of the month in so many days and months; a time stands for its start in UTC. */
function startOf({ days = 0, months }: { days?: number; months?: number }): string {
  const now = new Date();
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days];
  const moved = new Date(Date.UTC(year, month, day));
  const start =
    months === undefined
      ? moved
      : new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + months));
  return `'${start.toISOString().slice(0, 10)} 00:00+00'`;
}

async function isPartitioned(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql<{ relkind: string }>`
    select relkind from pg_class where oid = to_regclass(${name})`.execute(db);
  return rows[0]?.relkind === "p";
}

async function divide(db: Kysely<unknown>, tools: MigrationTools, table: Divided): Promise<void> {
  await runApart(db, tools, [announceDivision(table)]);
  await runConcurrently(db, tools, prepare(table));
  // As one text, which is one way to the server: others wait for the table meanwhile.
  await runApart(db, tools, [[swap(table).join(";\n")]]);
}

function announceDivision({ name, by, until }: Divided): string[] {
  return [
    `alter table ${name} drop constraint if exists before_division`,
    `alter table ${name} add constraint before_division check (${by} < ${until}) not valid`,
  ];
}

/** Without the valid constraint, attaching would scan the table while everybody waits; without the index, build it. */
function prepare({ name, key, isTrail }: Divided): string[] {
  return [
    `alter table ${name} validate constraint before_division`,
    ...(isTrail
      ? [`create unique index concurrently if not exists ${name}_key on ${name} (${key})`]
      : []),
  ];
}

function swap(table: Divided): string[] {
  const { name, by, until, key, indexes = {}, storage = "", isTrail } = table;
  const former = `partitions.${name}_former`;
  const indexed = Object.entries(indexes);
  return [
    `lock table ${name} in access exclusive mode`,
    `alter table ${name} set schema partitions`,
    `alter table partitions.${name} rename to ${name}_former`,
    `create table ${name} (like ${former} including defaults including constraints)
      partition by range (${by})`,
    `alter table ${name} drop constraint before_division`,
    `alter table ${name} add primary key (${key})`,
    ...indexed.map(([index, columns]) => `create index ${index} on ${name} (${columns})`),
    ...(isTrail ? moveTrail(table) : []),
    `alter table ${name} attach partition ${former} for values from (minvalue) to (${until})`,
    `alter table ${former} drop constraint before_division`,
    `create table partitions.${name}_default partition of ${name} default ${storage}`,
  ];
}

/** The key of a table in partitions holds their column. Numbers go on where they were. */
function moveTrail({ name }: Divided): string[] {
  const former = `partitions.${name}_former`;
  return [
    `alter table ${former} drop constraint ${name}_pkey`,
    `alter table ${former} add constraint ${name}_pkey primary key using index ${name}_key`,
    `drop trigger ${name}_kept on ${former}`,
    `do $$ begin
      execute format('alter table ${name} alter id add generated always as identity (start with %s)',
        (select coalesce(pg_sequence_last_value('partitions.${name}_id_seq'), 0) + 1));
    end $$`,
    `alter table ${former} alter id drop identity`,
    `create trigger ${name}_kept before update or delete on ${name}
      for each row execute function keep_account_events()`,
    `create trigger ${name}_whole before truncate on ${name}
      for each statement execute function keep_account_events()`,
  ];
}
