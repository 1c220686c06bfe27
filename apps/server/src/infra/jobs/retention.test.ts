import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explainStatements } from "../../testing/query-plans.ts";
import { runToEnd } from "../../testing/run-to-end.ts";
import { systemClock } from "../clock.ts";
import { cleanUps } from "./clean-up.ts";
import { retentions } from "./retention.ts";

const text = readFileSync(join(import.meta.dirname, "../../../../../docs/retention.md"), "utf8");
/** How the rows of each table go, as the document says. */
const documented = new Map(
  [...text.matchAll(/^\| `(\w+)` \|(.+)\|$/gm)].map(([, table, row]) => {
    const cells = row!.split("|").map((cell) => cell.trim());
    return [table!, { cells, way: cells.at(-1)! }];
  }),
);

const log = createLog("silent");
let database: TestDatabase;
beforeAll(async () => {
  // One connection: a test changes its settings.
  database = await createTestDatabase(1);
});
afterAll(() => database.close());

async function query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(statement, values)).rows;
}

describe("the document on retention", () => {
  test("lists every table once, with a purpose, a time, a reason and an end", async () => {
    const rows = await query<{ table: string }>(`
      select relname as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname not like 'kysely_%' order by relname collate "C"`);
    expect([...documented.keys()]).toEqual(rows.map(({ table }) => table));
    for (const [table, { cells }] of documented) {
      expect(cells, table).toHaveLength(4);
      for (const cell of cells) expect(cell, table).not.toBe("");
    }
  });

  test("says of exactly those tables that they are deleted or dropped whose end the clean-up knows", () => {
    const told = (word: string) =>
      [...documented].filter(([, { way }]) => way.startsWith(word)).map(([table]) => table);
    const known = Object.entries(retentions);
    const dropped = known.filter(([, { partitions }]) => partitions);
    const deleted = known.filter(([, { partitions }]) => !partitions);
    expect(told("dropped")).toEqual(dropped.map(([table]) => table).sort());
    expect(told("deleted")).toEqual(deleted.map(([table]) => table).sort());
    for (const [table, { partitions }] of dropped) {
      expect(documented.get(table)?.way).toBe(`dropped by ${partitions?.span}`);
    }
  });

  test("says of exactly those tables that they go with the account which the database deletes with it", async () => {
    const rows = await query<{ table: string }>(`
      with recursive gone as (
        select 'accounts'::regclass::oid as oid
        union
        select conrelid from pg_constraint join gone on confrelid = gone.oid
        where contype = 'f' and confdeltype = 'c'
      )
      select oid::regclass::text as table from gone where oid <> 'accounts'::regclass
        and exists (select from pg_attribute where attrelid = oid and attname = 'uid')`);
    const told = [...documented].filter(([, { way }]) => way.endsWith("with the account"));
    expect(told.map(([table]) => table)).toEqual(rows.map(({ table }) => table).sort());
  });

  test("is right about which tables have partitions by time", async () => {
    const rows = await query<{ table: string }>(`
      select relname as table from pg_partitioned_table
      join pg_class on pg_class.oid = partrelid and relnamespace = 'public'::regnamespace
      join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
        and atttypid in ('date'::regtype, 'timestamptz'::regtype)`);
    const divided = Object.keys(retentions).filter((table) => retentions[table]?.partitions);
    expect(rows.map(({ table }) => table).sort()).toEqual(divided.sort());
  });
});

/** A row a day, a process and a game: an index would cost more than it finds. */
const small = ["download_salts", "channel_writers", "play_queues"];
const byAge = Object.keys(retentions).filter(
  (table) => !retentions[table]?.partitions && !small.includes(table),
);

test.each(byAge)("an index leads to the rows of %s that are to be deleted", async (table) => {
  await query("set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off");
  const nodes = await explainStatements(database.pool, (db) =>
    runToEnd(cleanUps({ db, clock: systemClock, log })[table]!),
  );
  await query("reset all");
  const kinds = nodes.map((node) => node["Node Type"]);
  expect(kinds.filter((kind) => /Seq Scan|Sort/.test(kind))).toEqual([]);
  expect(kinds.join()).toContain("Index");
});

test("of many messages only the old ones are read, and deleted a portion a statement", async () => {
  await query(`
    insert into accounts (username, password_hash, nickname) values ('reader', 'x', 'reader');
    insert into messages (uid, title, content, created_at)
    select uid, 't', 'c', now() - case when n <= 7000 then interval '366 days' else interval '300 days' end
    from accounts, generate_series(1, 60000) as n`);
  await query("vacuum analyze messages");
  const deleted: number[] = [];
  const nodes = await explainStatements(database.pool, async (db) => {
    const { messages } = cleanUps({ db, clock: systemClock, log });
    for await (const portion of messages!) deleted.push(portion);
  });
  expect(deleted).toEqual([5000, 2000]);
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(await query("select count(*)::int from messages")).toEqual([{ count: 53_000 }]);
});
