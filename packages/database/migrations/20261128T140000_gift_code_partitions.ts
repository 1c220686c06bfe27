import {
  type MigrationTools,
  runApart,
  runConcurrently,
} from "@playfront/database/migrating/steps";
import { type Kysely, sql } from "kysely";

/**
 * Divides the codes by their gift, so that no index holds those of all gifts. The table as it was becomes the partition of the
 * gifts of before; those of later ones are spread over sixteen by the hash of the gift. No row is copied.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  if (await isDivided(db)) return;
  const first = await findFirstLaterGift(db);
  await runApart(db, tools, [prepare(first), announce(first)]);
  await runConcurrently(db, tools, ["alter table gift_codes validate constraint before_division"]);
  // As one text, which is one way to the server: others wait for the table meanwhile.
  await runApart(db, tools, [[swap(first).join(";\n")]]);
}

/** Scans the codes, but holds a lock that others wait for only while it swaps the tables, which takes milliseconds. */
export const transaction = false;

const leaves = 16;

async function isDivided(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ relkind: string }>`
    select relkind from pg_class where oid = to_regclass('gift_codes')`.execute(db);
  return rows[0]?.relkind === "p";
}

/** Leaves room for the gifts that are made while this runs. A shop without gifts needs none: there is nobody to make them. */
async function findFirstLaterGift(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ first: string }>`
    select coalesce(1000 + greatest(
      (select max(giftid) from gifts),
      pg_sequence_last_value(pg_get_serial_sequence('gifts', 'giftid')::regclass)
    ), 1)::text as first`.execute(db);
  return rows[0]!.first;
}

/** The empty new table, in a schema of its own: its indexes get the names that those of the old one have until the swap. */
function prepare(first: string): string[] {
  const made = "gift_codes_to_be.gift_codes";
  return [
    "drop schema if exists gift_codes_to_be cascade",
    "drop table if exists partitions.gift_codes_hashed",
    "create schema gift_codes_to_be",
    `create table ${made} (like gift_codes including defaults including constraints)
      partition by range (giftid)`,
    `alter table ${made} drop constraint if exists before_division`,
    `alter table ${made} add primary key (giftid, pos), add unique (giftid, code),
      add foreign key (giftid) references gifts on delete restrict,
      add foreign key (uid) references accounts on delete restrict`,
    `create unique index gift_codes_one_per_account on ${made} (giftid, uid) where uid is not null`,
    `create index gift_codes_free on ${made} (giftid, pos) where claimed_at is null`,
    `create index gift_codes_by_claim on ${made} (giftid, claimed_at) where claimed_at is not null`,
    `create index gift_codes_by_account on ${made} (uid, claimed_at desc, giftid desc)
      where uid is not null`,
    `create table partitions.gift_codes_hashed partition of ${made}
      for values from (${first}) to (maxvalue) partition by hash (giftid)`,
    ...Array.from(
      { length: leaves },
      (
        _,
        leaf,
      ) => `create table partitions.gift_codes_${leaf} partition of partitions.gift_codes_hashed
        for values with (modulus ${leaves}, remainder ${leaf}) with (fillfactor = 90)`,
    ),
  ];
}

function announce(first: string): string[] {
  return [
    "alter table gift_codes drop constraint if exists before_division",
    `alter table gift_codes add constraint before_division check (giftid < ${first}) not valid`,
  ];
}

/**
 * Takes all locks first, in the order in which a claim takes its own: attaching drops triggers of gifts and accounts, and would ask for
 * stronger ones while others wait for the codes. The reports' key named the table that is a partition now; it is checked by the
 * migration after this one.
 */
function swap(first: string): string[] {
  const former = "partitions.gift_codes_former";
  return [
    "lock table gifts, code_reports, gift_codes, accounts in access exclusive mode",
    "alter table code_reports drop constraint code_reports_giftid_pos_fkey",
    "alter table gift_codes set schema partitions",
    "alter table partitions.gift_codes rename to gift_codes_former",
    "alter table gift_codes_to_be.gift_codes set schema public",
    `alter table gift_codes attach partition ${former} for values from (minvalue) to (${first})`,
    `alter table ${former} drop constraint before_division`,
    "alter table code_reports add foreign key (giftid, pos) references gift_codes not valid",
    "drop schema gift_codes_to_be",
  ];
}
