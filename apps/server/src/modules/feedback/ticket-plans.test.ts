import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureReads } from "../../testing/query-plans.ts";
import { findPage } from "./ticket.repository.ts";

let database: TestDatabase;

/** Many tickets, of which nearly all are closed. */
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into feedbacks (kind, content, submission_hash, status, created_at, settled_at, reason)
      select 'gift', 'ten characters', sha256(n::text::bytea), case when n % 1000 = 0 then 'open' else 'closed' end,
        now(), case when n % 1000 = 0 then null else now() end, case when n % 3000 = 0 then 'fraud' end
      from generate_series(1, 60000) as n`);
  // Many wait, a few of them with each operator.
  await database.pool.query(`
    insert into feedbacks (kind, content, submission_hash, status, created_at, assignee)
      select 'other', 'ten characters', sha256(('own' || n)::bytea), 'open', now(), 'operator' || n % 100
      from generate_series(1, 2000) as n`);
  await database.pool.query("vacuum analyze feedbacks");
}, 120_000);
afterAll(() => database.close());

test.each([
  { isReport: false, state: "open" },
  { isReport: false, state: "open", kind: "account" },
  { isReport: false, state: "working", assignee: "operator7" },
  { isReport: true, state: "open" },
  { isReport: true, state: "closed" },
] as const)("a page of tickets by %j reads few rows", async (filter) => {
  const page = { ...filter, order: "asc", limit: 25, offset: 0 } as const;
  const reads = await measureReads(database.pool, (db) => findPage(db, page));
  expect(reads.scanned).toEqual([]);
  expect(reads.rows).toBeLessThan(200);
});
