import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { consoleQueries } from "./testing/large-shop/console-queries.ts";
import { fillLargeShop } from "./testing/large-shop/fill-large-shop.ts";
import { hotQueries, pageSizes } from "./testing/large-shop/hot-queries.ts";
import { measureReads } from "./testing/query-plans.ts";

/**
 * Explains the reads that players make all the time, and the console's lists, as the server sends them, in a shop of a million games.
 * The benchmark has a hundred times as many codes.
 */
const size = { codes: 100_000, allTerms: false };

const firstPages = pageSizes.map((pageSize) => ({ page: 1, pageSize }));
const pages = [
  ...firstPages,
  // The last page that a list has, and the one after it.
  { page: 200, pageSize: 50 },
  { page: 201, pageSize: 50 },
];
/** At most so many rows have no part in the answer, such as the counters of a gift's claims. */
const others = 400;
/** Rows are found in an index, read again by their id, and a search looks for three kinds of matches. */
const readsOfRow = 5;
const pagesOfRow = 10;
/** Pages on the way to a row of an index. */
const indexDepth = 4;
/** Tables of a handful of rows, on one page of 8 KB. */
const fewRows = ["hot_searches", "site_settings"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillLargeShop(database.url, size);
}, 600_000);
afterAll(() => database.close());

describe.each(hotQueries)("$name", ({ run, whole, empty, counters = 0, always = 0 }) => {
  test.each(whole ? firstPages.slice(0, 1) : pages)(
    "page $page of $pageSize rows reads few",
    async (page) => {
      let found = 0;
      const reads = await measureReads(database.pool, async (db) => {
        found = await run(db, page);
      });
      if (page.page === 1) expect(found > 0).toBe(!empty);
      expect(reads.scanned.filter((table) => !fewRows.includes(table))).toEqual([]);
      // Deep pages are walked to from the first row.
      const walked = page.page > 200 ? 0 : page.page * page.pageSize;
      // A counter is found in an index and read again; its page is looked at once.
      const counted = counters * page.pageSize;
      expect(reads.rows).toBeLessThan(others + 2 * always + readsOfRow * walked + 2 * counted);
      expect(reads.pages).toBeLessThan(
        others + indexDepth * always + pagesOfRow * walked + counted,
      );
    },
  );
});

/**
 * A list is counted up to 10,000 rows, a search up to as many as are sorted, and both filters of a search are read by an index of their
 * own. A row of an index counts, too.
 */
const ofList = { pages: 25_000, rows: 600_000 };

describe.each(consoleQueries)("console: $name", ({ run, empty }) => {
  test("reads a part of the tables", async () => {
    let found = 0;
    const reads = await measureReads(database.pool, async (db) => {
      found = await run(db);
    });
    expect(found > 0).toBe(!empty);
    expect(reads.pages).toBeLessThan(ofList.pages);
    expect(reads.rows).toBeLessThan(ofList.rows);
  });
});
