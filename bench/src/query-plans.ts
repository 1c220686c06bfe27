import { type Connection, connect } from "@playfront/database/connect";
import { migrateDatabase } from "@playfront/database/migrate";
import { consoleQueries } from "../../apps/server/src/testing/large-shop/console-queries.ts";
import { fillLargeShop } from "../../apps/server/src/testing/large-shop/fill-large-shop.ts";
import {
  type HotQuery,
  hotQueries,
  type Page,
} from "../../apps/server/src/testing/large-shop/hot-queries.ts";
import { measureReads, type Reads } from "../../apps/server/src/testing/query-plans.ts";
import type { Benchmark, Figure, Result } from "./benchmark.ts";
import type { World } from "./world.ts";

const database = "query_plans";
/** With so many codes, every game also has all of its terms, which takes ten minutes more. */
const fullSize = 10_000_000;
const pages: readonly Page[] = [
  { page: 1, pageSize: 1 },
  { page: 1, pageSize: 20 },
  { page: 200, pageSize: 50 },
];

/** What the statements of players' calls and of the console's lists read; `hot-queries.test.ts` runs the same in a smaller shop. */
export const queryPlans: Benchmark = {
  name: "plans",
  title:
    "rows, 8 KB pages and milliseconds of queries of players and operators in a shop of a million games",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { pool } = world.connection;
  await pool.query(`create database ${database}`);
  const url = new URL(world.connectionString);
  url.pathname = `/${database}`;
  await migrateDatabase(url.href);
  const allTerms = world.codes >= fullSize;
  await fillLargeShop(url.href, { codes: world.codes, allTerms });
  const shop = connect(url.href, 2, { statementMs: 0 });
  const figures: Figure[] = [];
  for (const query of hotQueries) figures.push(...(await measureQuery(shop, query)));
  for (const { name, run } of consoleQueries)
    figures.push({
      label: `console, ${name}`,
      value: describeReads(await measureReads(shop.pool, run)),
    });
  const note = await describeSize(shop);
  await shop.close();
  await pool.query(`drop database ${database} with (force)`);
  return { figures, note };
}

async function measureQuery({ pool }: Connection, query: HotQuery): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of query.whole ? pages.slice(0, 1) : pages) {
    const reads = await measureReads(pool, (db) => query.run(db, page));
    const where = query.whole ? "" : `, ${page.pageSize} rows of page ${page.page}`;
    figures.push({ label: query.name + where, value: describeReads(reads) });
  }
  return figures;
}

function describeReads({ rows, pages, milliseconds }: Reads): string {
  return `${Math.round(rows)} rows, ${pages} pages, ${milliseconds.toFixed(2)} ms`;
}

async function describeSize({ pool }: Connection): Promise<string> {
  const { rows } = await pool.query<{ name: string; count: string; size: string }>(
    `select relname as name, reltuples::bigint::text as count, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class where relname in ('games', 'game_terms', 'gift_codes', 'documents') order by relname`,
  );
  return rows.map(({ name, count, size }) => `${name}: ${count} rows, ${size}`).join("; ");
}
