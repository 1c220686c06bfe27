import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { measureReads } from "../../testing/query-plans.ts";
import { createTrailService } from "./trail.service.ts";

/** A trail of a million entries over a thousand days: 20 operators, most entries by three of them. */
const entries = 1_000_000;
const page = { page: 1, pageSize: 50 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.pool.connect();
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'");
  // Indexes are built faster over rows that are there.
  const { rows: indexes } = await client.query<{ name: string; text: string }>(`
    select indexname as name, indexdef as text from pg_indexes
    where tablename = 'operator_trail' and indexname <> 'operator_trail_pkey'`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into operator_trail (at, operator, action, object, changes, reason)
     select timestamptz '2024-01-01 00:00+08' + number * interval '86.4 seconds',
       case when number % 3 > 0 then 'op-' || number % 3 else 'op-' || number % 60 end,
       (array['articles/save', 'articles/publish', 'gifts/change', 'session/finish'])[1 + number % 4],
       case when number % 4 < 3 then 'object/' || number % 5000 else '' end, '[]',
       case when number % 100000 = 7 then '补偿周年礼包' when number % 4 = 2 then '例行修改' else '' end
     from generate_series(1, $1::int) as number`,
    [entries],
  );
  for (const { text } of indexes) await client.query(text);
  await client.query("vacuum analyze operator_trail");
  client.release(true);
}, 240_000);
afterAll(() => database.close());

type Wanted = Parameters<ReturnType<typeof createTrailService>["list"]>[0];

async function explain(wanted: Partial<Wanted>) {
  let total = 0;
  const reads = await measureReads(database.pool, async (db) => {
    const found = await createTrailService({ db, clock: systemClock }).list({ ...page, ...wanted });
    total = found.total;
  });
  return { total, ...reads };
}

describe("in a trail of a million entries, a page and its count read little", () => {
  test.each<[string, Partial<Wanted>, number]>([
    ["of everything", {}, 10_000],
    ["in the other order", { order: "asc" }, 10_000],
    ["far behind", { page: 200 }, 10_000],
    ["of an operator", { operator: "op-1" }, 10_000],
    ["of a kind of act", { action: "gifts/change" }, 10_000],
    ["of an object", { object: "object/5" }, 200],
    ["of an operator's acts of a kind that he never did", { operator: "op-0", action: "x/y" }, 0],
    ["of a day long ago", { from: "2024-03-01", to: "2024-03-01" }, 1000],
    ["of an operator in a month", { operator: "op-2", from: "2025-02-01", to: "2025-02-28" }, 9333],
    ["of words that are rare", { q: "周年礼包" }, 10],
    ["of words that are everywhere", { q: "例行修改" }, 10_000],
    ["of words that are nowhere", { q: "不存在的词" }, 0],
  ])("%s", async (_, wanted, total) => {
    const reads = await explain(wanted);
    expect(Math.abs(reads.total - total)).toBeLessThanOrEqual(1);
    // Words that are everywhere are found 250,000 times in their index, which takes 0.1 s.
    expect(reads.rows).toBeLessThan(wanted.q === "例行修改" ? 300_000 : 30_000);
    expect(reads.pages).toBeLessThan(2_000);
  });
});
