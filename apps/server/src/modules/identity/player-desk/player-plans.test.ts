import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureReads } from "../../../testing/query-plans.ts";
import * as repository from "./player-desk.repository.ts";
import { readPlayerQuery } from "./player-query.rules.ts";

let database: TestDatabase;

/** Many players whose names begin alike. */
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into accounts (username, password_hash, nickname, phone, banned)
      select 'u' || n, 'none', '玩家' || n, (13000000000 + n)::text, n % 5000 = 0
      from generate_series(1, 100000) as n`);
  await database.pool.query("vacuum analyze accounts");
}, 120_000);
afterAll(() => database.close());

const searches = ["13000012345", "u12345", "u", "玩家", "玩家9999", "77", "nobody"];

test.each(searches)("a search for %s reads few rows", async (q) => {
  const filter = { query: readPlayerQuery(q), state: undefined };
  const reads = await measureReads(database.pool, async (db) => {
    await repository.findPage(db, { ...filter, limit: 25, offset: 0 });
    await repository.count(db, filter);
  });
  expect(reads.scanned).toEqual([]);
  expect(reads.rows).toBeLessThan(1_700);
});

test.each([
  [{ state: undefined, offset: 0 }, 100],
  [{ state: undefined, offset: 9_975 }, 10_100],
  [{ state: "banned", offset: 0 }, 100],
  [{ state: "deleting", offset: 0 }, 100],
] as const)("a page of players by %j reads few rows", async ({ state, offset }, most) => {
  const page = { query: null, state, limit: 25, offset };
  const reads = await measureReads(database.pool, (db) => repository.findPage(db, page));
  expect(reads.scanned).toEqual([]);
  expect(reads.rows).toBeLessThan(most);
});
