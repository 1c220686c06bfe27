import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainStatements } from "../../testing/query-plans.ts";
import type { ReportQuery } from "./channel-report.repository.ts";
import { createChannelReports } from "./channel-report.service.ts";

/** Two years of 20 channels with 15 games each: 219,000 rows. Plans are the same with millions (decision 0041). */
const days = 730;
const channels = 20;
const games = 15;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`
    alter table channel_days detach partition partitions.channel_days_former;
    do $$ begin
      for month in 0 .. 23 loop
        execute format('create table partitions.channel_days_%s partition of channel_days for values from (%L) to (%L)',
          month, date '2025-01-01' + make_interval(months => month),
          date '2025-01-01' + make_interval(months => month + 1));
      end loop;
    end $$`);
  await pool.query(
    `insert into channel_days (day, cid, gameid, visits)
    select date '2025-01-01' + day, 'channel-' || channel, game, 1 from generate_series(0, $1 - 1) as day,
      generate_series(1, $2) as channel, generate_series(0, $3 - 1) as game
    order by day`,
    [days, channels, games],
  );
  await pool.query("vacuum analyze channel_days");
}, 120_000);
afterAll(() => database.close());

/** How a report reads its rows: whether it scans the whole table, how many rows it uses and how many it discards. */
async function explainReport(query: Partial<ReportQuery>) {
  const usual = { cid: null, games: null, by: "cid", limit: 100 } as const;
  const week = { from: "2026-06-01", to: "2026-06-07" };
  let visits: number | undefined;
  const nodes = await explainStatements(database.pool, async (db) => {
    const { total } = await createChannelReports({ db }).report({ ...usual, ...week, ...query });
    visits = total.visits;
  });
  const scans = nodes.filter((node) => node["Relation Name"]?.startsWith("channel_days"));
  const sum = (key: "Actual Rows" | "Rows Removed by Filter") =>
    scans.reduce((total, scan) => total + (scan[key] ?? 0), 0);
  const read = { rows: sum("Actual Rows"), wasted: sum("Rows Removed by Filter") };
  return { visits, isWhole: scans.some((scan) => scan["Node Type"] === "Seq Scan"), ...read };
}

/** Every row is one visit. */
const onlyRows = (rows: number) => ({ visits: rows, rows, wasted: 0, isWhole: false });

test("a report on a week of all channels reads only that week", async () => {
  for (const by of ["cid", "gameid", "day"] as const) {
    expect(await explainReport({ by })).toEqual(onlyRows(7 * channels * games));
  }
});

test("a report on a year of one channel, or of one game, reads only those rows", async () => {
  const year = { from: "2026-01-01", to: "2026-12-31", by: "day" } as const;
  expect(await explainReport({ ...year, cid: "channel-7" })).toEqual(onlyRows(365 * games));
  expect(await explainReport({ ...year, games: ["3"] })).toEqual(onlyRows(365 * channels));
  expect(await explainReport({ ...year, games: ["3", "5"] })).toEqual(onlyRows(2 * 365 * channels));
});
