import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainStatements } from "../../testing/query-plans.ts";
import { findGiftGames } from "./gift.repository.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fill();
});
afterAll(() => database.close());

test("the first page of gift games reads few rows of a large catalogue", async () => {
  const page = { now: new Date(), limit: 10, offset: 0 };
  const nodes = await explainStatements(database.pool, (db) => findGiftGames(db, page));
  const scans = nodes.filter((node) => node["Node Type"].includes("Scan"));
  const rowsRead = scans.map(
    (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
  );
  expect(rowsRead.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(1000);
});

/** Forty thousand games, one in five with a gift. */
async function fill(): Promise<void> {
  for (const statement of [
    "alter table games disable trigger games_categories",
    "alter table gifts disable trigger gifts_claim_counts",
    `insert into games (slug, gamename, gametype, logo, introduction, description, score, hot, categories)
      select 'g-' || i, 'g' || i, 'mobile', '/logo', 'i', 'd', 5, (i::bigint * 7919) % 99991, '{休闲}'
      from generate_series(1, 40000) i`,
    `insert into gifts (gameid, giftname, description, explain, opens_at, expires_at)
      select gameid, 'n', 'd', 'e', now() - interval '9 days', now() + interval '9 days'
      from games where gameid % 5 = 0`,
    "analyze games",
    "analyze gifts",
  ]) {
    await sql.raw(statement).execute(database.db);
  }
}
