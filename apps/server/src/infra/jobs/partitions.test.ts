import { shanghaiDay } from "@playfront/counters/counters";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runToEnd } from "../../testing/run-to-end.ts";
import { systemClock } from "../clock.ts";
import { cleanUps } from "./clean-up.ts";
import { retentions } from "./retention.ts";

const dayMs = 86_400_000;
const tables = Object.keys(retentions).filter((table) => retentions[table]?.partitions);
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const cleanUp = (table: string, clock = systemClock) =>
  runToEnd(cleanUps({ db: database.db, clock }, 100)[table]!);

/** A Shanghai day, `days` from today. */
const dayFrom = (days: number) => shanghaiDay(new Date(Date.now() + days * dayMs));

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select relname from pg_inherits join pg_class on oid = inhrelid
     where inhparent = $1::regclass order by relname`,
    [table],
  );
  return rows.map(({ relname }) => relname);
}

const addVisitors = (day: string, count: number) =>
  database.pool.query(
    `insert into channel_visitors select $1, decode(md5(n::text), 'hex')
     from generate_series(1, $2::int) as n on conflict do nothing`,
    [day, count],
  );

async function placesOfVisitors(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    `select tableoid::regclass::text as place, count(*)::int as count from channel_visitors
     group by tableoid order by place`,
  );
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

/** A partition as an earlier run has made it, of the days from `from` on, before `until`. */
async function makePartition(from: string, until: string): Promise<string> {
  const name = `partitions.channel_visitors_${from.replaceAll("-", "_")}`;
  const former = "partitions.channel_visitors_former";
  await database.pool.query(`
    alter table channel_visitors detach partition ${former};
    create table ${name} partition of channel_visitors for values from ('${from}') to ('${until}');
    alter table channel_visitors attach partition ${former} for values from ('${until}') to ('${dayFrom(8)}')`);
  return name;
}

test.each(tables)("partitions of %s are made ahead, once, and are as the table", async (table) => {
  await cleanUp(table);
  const made = await partitionsOf(table);
  expect(made.length).toBeGreaterThan(3);
  await cleanUp(table);
  expect(await partitionsOf(table)).toEqual(made);
  const { rows } = await database.pool.query(
    `select count(distinct (indexes, storage, triggers))::int as kinds from (
       select (select count(*) from pg_index where indrelid = oid) as indexes,
         coalesce(reloptions::text, '') as storage,
         (select count(*) from pg_trigger where tgrelid = oid and tgtype & 1 = 1) as triggers
       from pg_class where relname = any ($1)) as partition`,
    [made],
  );
  expect(rows).toEqual([{ kinds: 1 }]);
});

test("days ahead have their own partitions, and rows go there", async () => {
  await cleanUp("channel_visitors");
  await addVisitors(dayFrom(0), 2);
  await addVisitors(dayFrom(10), 3);
  await addVisitors(dayFrom(40), 4);
  expect(await placesOfVisitors()).toEqual({
    "partitions.channel_visitors_default": 4,
    "partitions.channel_visitors_former": 2,
    [`partitions.channel_visitors_${dayFrom(10).replaceAll("-", "_")}`]: 3,
  });
});

test("a partition is dropped whole once none of its rows is kept, and not a day before", async () => {
  const old = await makePartition(dayFrom(-3), dayFrom(-1));
  const recent = await makePartition(dayFrom(-1), dayFrom(0));
  await addVisitors(dayFrom(-2), 2000);
  await addVisitors(dayFrom(-1), 2000);
  expect(await cleanUp("channel_visitors")).toBe(0);
  expect(await placesOfVisitors()).toEqual({ [recent]: 2000 });
  expect(await partitionsOf("channel_visitors")).not.toContain(old.split(".")[1]);
});

test("a node whose clock is ahead drops nothing", async () => {
  await makePartition(dayFrom(-1), dayFrom(0));
  await addVisitors(dayFrom(-1), 5);
  const before = await partitionsOf("channel_visitors");
  const ahead = { now: () => new Date(Date.now() + dayMs * 400) };
  await cleanUp("channel_visitors", ahead).catch(() => {});
  expect(await partitionsOf("channel_visitors")).toEqual(expect.arrayContaining(before));
});

test("rows that came while no partitions were made stay where they are, and end in portions", async () => {
  await addVisitors(dayFrom(9), 250);
  await cleanUp("channel_visitors");
  expect(await placesOfVisitors()).toEqual({ "partitions.channel_visitors_default": 250 });
  const later = { now: () => new Date(Date.now() + 12 * dayMs) };
  expect(await cleanUp("channel_visitors", later)).toBe(250);
});

test("a busy table keeps its old partition for the next run, and nobody waits for longer than a second", async () => {
  const old = await makePartition(dayFrom(-3), dayFrom(-1));
  await addVisitors(dayFrom(-2), 10);
  const reader = await database.pool.connect();
  await reader.query("begin; select from channel_visitors limit 1");
  const failed = expect(cleanUp("channel_visitors")).rejects.toThrow("lock timeout");
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query("select from pg_locks where not granted");
      return rows.length;
    })
    .toBeGreaterThan(0);
  const startedAt = performance.now();
  await addVisitors(dayFrom(0), 1);
  expect(performance.now() - startedAt).toBeLessThan(1500);
  await failed;
  await reader.query("rollback");
  reader.release();
  expect(Object.keys(await placesOfVisitors())).toContain(old);
  await cleanUp("channel_visitors");
  expect(Object.keys(await placesOfVisitors())).not.toContain(old);
});
