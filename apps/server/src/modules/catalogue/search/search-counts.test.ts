import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runToEnd } from "../../../testing/run-to-end.ts";
import { addSearches } from "./search-counts.repository.ts";
import { countedKeyword } from "./search-counts.rules.ts";
import { createSearchCounts, dropRareSearches } from "./search-counts.service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("truncate search_days"));

const clock = { now: () => new Date("2026-12-02T12:00:00+08:00") };
const log = { warn() {} };
const page = { page: 1, pageSize: 10 };

async function read(): Promise<string[]> {
  const { rows } = await database.pool.query("select * from search_days order by day, keyword");
  return rows.map(
    ({ day, keyword, searches, misses }) => `${day} ${keyword}: ${searches}/${misses}`,
  );
}

test("two servers add up, and what cannot be written is kept", async () => {
  const { db, pool } = database;
  const [one, other] = [
    createSearchCounts({ db, clock, log }),
    createSearchCounts({ db, clock, log }),
  ];
  one.count({ keyword: " 像 素 ", ...page }, { isHit: true });
  one.count({ keyword: "像素", page: 2, pageSize: 10 }, { isHit: true });
  other.count({ keyword: "像素", ...page }, { isHit: false });
  await pool.query("alter table search_days rename to away");
  await expect(one.flush()).rejects.toThrow();
  await pool.query("alter table away rename to search_days");
  await Promise.all([one.close(), other.close()]);
  expect(await read()).toEqual(["2026-12-02 像素: 2/1"]);
});

test("a batch that is written again counts once", async () => {
  const row = { day: "2026-12-02", keyword: "天天", searches: 2, misses: 0 };
  const batch = { writer: crypto.randomUUID(), number: 1, rows: [row] };
  await addSearches(database.db, batch);
  await addSearches(database.db, batch);
  expect(await read()).toEqual(["2026-12-02 天天: 2/0"]);
});

test("of a day that is over only what was searched, or missed, most often is kept", async () => {
  const { db, pool } = database;
  await pool.query(`
    insert into search_days (day, keyword, searches, misses)
    select day, 'k' || number, 10000 - number, case when number > 5990 then 9 else 0 end
    from unnest('{2026-12-01,2026-12-02}'::date[]) as day, generate_series(1, 6000) as number`);
  await runToEnd(dropRareSearches({ db, clock }));
  const { rows } = await pool.query(
    "select day, count(*)::int, bool_or(keyword = 'k6000') as missed from search_days group by 1 order by 1",
  );
  expect(rows).toEqual([
    { day: "2026-12-01", count: 500 + 10 + 0, missed: true },
    { day: "2026-12-02", count: 6000, missed: true },
  ]);
});

test.each(["13800138000", "anna@example.com", "", "很".repeat(21)])("%j is not counted", (key) => {
  expect(countedKeyword(key)).toBeNull();
});
