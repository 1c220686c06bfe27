import { channelDaysStatement } from "@playfront/counters/channel-days-statement";
import type { Batch, ChannelDay } from "@playfront/counters/counters";
import { createTally } from "@playfront/counters/tally";
import { connect } from "@playfront/database/connect";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { startCutPostgres } from "../../testing/cut-postgres.ts";
import { writeBatch } from "./attribution.repository.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(20);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("truncate channel_days, channel_writers"));

const day = "2026-11-20";
const claims = (cid: string, gameid: string | null, number = 1): ChannelDay => ({
  ...{ day, cid, gameid },
  counts: { claims: number },
});

function batchOf(
  rows: ChannelDay[],
  { writer = crypto.randomUUID() as string, number = 1 } = {},
): Batch {
  return { writer, number, rows };
}

async function stored() {
  const query = `select cid, gameid, claims from channel_days order by cid, gameid`;
  const { rows } = await database.pool.query(query);
  return rows.map(({ cid, gameid, claims }) => `${cid}/${gameid}: ${claims}`);
}

test("batches of one row add up, all counters in their own columns", async () => {
  const { db, pool } = database;
  const counts = {
    ...{ visits: 1, registrations: 2, claims: 3, entries: 4, download_starts: 5 },
    ...{ download_finishes: 6, download_bytes: 7_000_000_000_000 },
  };
  await writeBatch(db, batchOf([{ day, cid: "a", gameid: "9", counts }]));
  await writeBatch(db, batchOf([{ day, cid: "a", gameid: "9", counts }, claims("a", null)]));
  const { rows } = await pool.query("select * from channel_days order by gameid desc");
  const doubled = Object.entries(counts).map(([name, count]) => [name, String(count * 2)]);
  expect(rows[0]).toEqual({ day, cid: "a", gameid: "9", ...Object.fromEntries(doubled) });
  expect(rows[1]).toMatchObject({ gameid: "0", claims: "1", visits: "0" });
});

test("a batch counts once, however often it comes, also when a later one has overtaken it", async () => {
  const { db } = database;
  const first = batchOf([claims("a", "1")]);
  const second = batchOf([claims("a", "1", 10)], { writer: first.writer, number: 2 });
  await Promise.all(Array.from({ length: 8 }, () => writeBatch(db, first)));
  await writeBatch(db, second);
  await writeBatch(db, first);
  await writeBatch(db, second);
  expect(await stored()).toEqual(["a/1: 11"]);
});

test("a try that waits for the first one counts nothing when that is committed, and all when it is undone", async () => {
  for (const end of ["commit", "rollback"]) {
    const batch = batchOf([claims(end, "1")]);
    const first = await database.pool.connect();
    const { text, values } = channelDaysStatement(batch);
    await first.query("begin");
    await first.query(text, values);
    const second = writeBatch(database.db, batch);
    await first.query(end);
    first.release();
    await second;
  }
  expect(await stored()).toEqual(["commit/1: 1", "rollback/1: 1"]);
});

test.each(["before", "after"] as const)(
  "a line cut %s the commit neither loses nor doubles a count",
  async (when) => {
    const line = await startCutPostgres(database.url);
    const { db, close } = connect(line.url, 1);
    let failures = 0;
    const write = (batch: Batch) =>
      writeBatch(db, batch).catch((error: unknown) => {
        failures += 1;
        throw error;
      });
    const tally = createTally({ write, everyMs: 3_600_000, clock: systemClock });
    const claim = { cid: "a", gameid: "1", counter: "claims" } as const;
    tally.add(claim);
    await tally.flush();
    for (let round = 0; round < 3; round += 1) {
      tally.add(claim);
      line.cutNext(when);
      await expect(tally.flush()).rejects.toThrow();
      tally.add(claim);
      await tally.flush();
    }
    expect(failures).toBe(3);
    expect(await stored()).toEqual(["a/1: 7"]);
    await tally.close();
    await close();
    await line.close();
  },
);

test("nodes that write the same rows at once, in any order, lose nothing and never block each other", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => claims(`c${index % 8}`, String(index + 1)));
  const backwards = rows.toReversed();
  const writes = Array.from({ length: 40 }, (_, index) =>
    writeBatch(database.db, batchOf(index % 2 === 0 ? rows : backwards)),
  );
  await Promise.all(writes);
  const sums = await stored();
  expect(sums).toHaveLength(40);
  expect(sums.every((sum) => sum.endsWith(": 40"))).toBe(true);
});

test("a client of plain pg writes as well", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { text, values } = channelDaysStatement(batchOf([claims("plain", null)]));
  await client.query(text, values);
  await client.end();
  expect(await stored()).toEqual(["plain/0: 1"]);
});

test("what could never be written is refused as a whole", async () => {
  const broken = batchOf([claims("a", "1"), claims("not a channel", "1")]);
  await expect(writeBatch(database.db, broken)).rejects.toThrow("channel_days_cid_check");
  expect(await stored()).toEqual([]);
});
