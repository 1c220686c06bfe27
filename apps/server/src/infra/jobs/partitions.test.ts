import { shanghaiDay } from "@playfront/counters/counters";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runToEnd } from "../../testing/run-to-end.ts";
import { systemClock } from "../clock.ts";
import { cleanUps } from "./clean-up.ts";
import { retentions } from "./retention.ts";

const dayMs = 86_400_000;
const tables = Object.keys(retentions).filter((table) => retentions[table]?.partitions);
const told: string[] = [];
const tell = (line: string) => void told.push(line);
const log = { info: tell, warn: tell, error: tell };
let database: TestDatabase;

beforeEach(async () => {
  told.length = 0;
  database = await createTestDatabase();
});
afterEach(() => database.close());

const cleanUp = (table: string, clock = systemClock) =>
  runToEnd(cleanUps({ db: database.db, clock, log }, 100)[table]!);

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
         (select count(*) from pg_trigger where tgrelid = oid) as triggers
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

test("rows that came while no partitions were made move to theirs, and it is told", async () => {
  await addVisitors(dayFrom(9), 250);
  await addVisitors(dayFrom(40), 1);
  await cleanUp("channel_visitors");
  const own = `partitions.channel_visitors_${dayFrom(9).replaceAll("-", "_")}`;
  const places = { "partitions.channel_visitors_default": 1, [own]: 250 };
  expect(await placesOfVisitors()).toEqual(places);
  const line = `250 rows of ${dayFrom(9)} moved from partitions.channel_visitors_default to their partition`;
  expect(told).toEqual([line]);
  await cleanUp("channel_visitors");
  expect(told).toEqual([line]);
});

test("more rows than can be moved at once stay and end in portions, and it is told", async () => {
  await addVisitors(dayFrom(9), 10_001);
  await cleanUp("channel_visitors");
  expect(await placesOfVisitors()).toEqual({ "partitions.channel_visitors_default": 10_001 });
  expect(told).toEqual([
    `partitions.channel_visitors_default holds more rows of ${dayFrom(9)} than can be moved; there they end in portions`,
  ]);
  const later = { now: () => new Date(Date.now() + 12 * dayMs) };
  expect(await cleanUp("channel_visitors", later)).toBe(10_001);
});

test("rows of the trail move too, and no partition of it can be changed or emptied", async () => {
  await database.pool.query(`
    insert into account_events (uid, event, at, expires_at)
      values (7, 'login', now(), date_trunc('month', now()) + interval '9 months 10 days')`);
  const inDefault = "select count(*)::int from partitions.account_events_default";
  expect((await database.pool.query(inDefault)).rows).toEqual([{ count: 1 }]);
  await cleanUp("account_events");
  expect((await database.pool.query(inDefault)).rows).toEqual([{ count: 0 }]);
  expect(told).toHaveLength(1);
  await database.pool.query(`
    insert into account_events (uid, event, at, expires_at)
      values (7, 'login', now(), now() + interval '100 days'), (7, 'login', now(), '2099-01-01')`);
  for (const partition of await partitionsOf("account_events")) {
    const name = `partitions.${partition}`;
    for (const statement of [`truncate ${name}`, `truncate ${name} cascade`]) {
      await expect(database.pool.query(statement), statement).rejects.toThrow("only added");
    }
  }
  const deleting = database.pool.query(
    "delete from account_events where expires_at = '2099-01-01'",
  );
  await expect(deleting).rejects.toThrow("only added");
});

test("a busy table keeps its old partition for the next run, and others wait for it only shortly", async () => {
  const old = await makePartition(dayFrom(-3), dayFrom(-1));
  await addVisitors(dayFrom(-2), 10);
  const reader = await database.pool.connect();
  await reader.query("begin; select from channel_visitors limit 1");
  const cleaning = cleanUp("channel_visitors");
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query("select from pg_locks where not granted");
      return rows.length;
    })
    .toBeGreaterThan(0);
  const startedAt = performance.now();
  await addVisitors(dayFrom(0), 1);
  expect(performance.now() - startedAt).toBeLessThan(1500);
  await cleaning;
  expect(told).toEqual(["channel_visitors is busy; its partitions are left to the next run"]);
  await reader.query("rollback");
  reader.release();
  expect(Object.keys(await placesOfVisitors())).toContain(old);
  await cleanUp("channel_visitors");
  expect(Object.keys(await placesOfVisitors())).not.toContain(old);
});
