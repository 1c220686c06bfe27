import { channelDaysStatement } from "@playfront/counters/channel-days-statement";
import type { Batch, ChannelDay } from "@playfront/counters/counters";
import { createTally } from "@playfront/counters/tally";
import { connect } from "@playfront/database/connect";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { startPostgresProxy } from "../../testing/processes/postgres-proxy.ts";
import { writeBatch } from "./attribution.repository.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(20);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("truncate channel_days, channel_writers"));

const day = "2026-11-20";
const claims = (cid: string, gameid: string | null, number = 1): ChannelDay => ({
  day,
  cid,
  gameid,
  counts: { claims: number },
});

function makeBatch(
  rows: ChannelDay[],
  { writer = crypto.randomUUID() as string, number = 1 } = {},
): Batch {
  return { writer, number, rows };
}

async function readRows() {
  const query = `select cid, gameid, claims from channel_days order by cid, gameid`;
  const { rows } = await database.pool.query(query);
  return rows.map(({ cid, gameid, claims }) => `${cid}/${gameid}: ${claims}`);
}

test("batches add up in one row, each counter in its own column", async () => {
  const { db, pool } = database;
  const counts = {
    visits: 1,
    registrations: 2,
    claims: 3,
    entries: 4,
    download_starts: 5,
    download_finishes: 6,
    download_bytes: 7_000_000_000_000,
    logins: 8,
    returns_1: 9,
    returns_7: 10,
    returns_30: 11,
    share_opens: 12,
    invitations: 13,
  };
  await writeBatch(db, makeBatch([{ day, cid: "a", gameid: "9", counts }]));
  await writeBatch(db, makeBatch([{ day, cid: "a", gameid: "9", counts }, claims("a", null)]));
  const { rows } = await pool.query("select * from channel_days order by gameid desc");
  const doubled = Object.entries(counts).map(([name, count]) => [name, String(count * 2)]);
  expect(rows[0]).toEqual({ day, cid: "a", gameid: "9", ...Object.fromEntries(doubled) });
  expect(rows[1]).toMatchObject({ gameid: "0", claims: "1", visits: "0" });
});

test("a row that cannot hold more keeps no other row of its batch from being written", async () => {
  const { db, pool } = database;
  const most = "9223372036854775807";
  await pool.query("insert into channel_days (day, cid, gameid, claims) values ($1, 'a', 50, $2)", [
    day,
    most,
  ]);
  const rows = Array.from({ length: 100 }, (_, index) => claims("a", String(index + 1)));
  await writeBatch(db, makeBatch(rows));
  const expected = rows.map(({ gameid }) => `a/${gameid}: ${gameid === "50" ? most : "1"}`);
  expect(await readRows()).toEqual(expected);
});

test("a batch written again counts once, even after a later one was written", async () => {
  const { db } = database;
  const first = makeBatch([claims("a", "1")]);
  const second = makeBatch([claims("a", "1", 10)], { writer: first.writer, number: 2 });
  await Promise.all(Array.from({ length: 8 }, () => writeBatch(db, first)));
  await writeBatch(db, second);
  await writeBatch(db, first);
  await writeBatch(db, second);
  expect(await readRows()).toEqual(["a/1: 11"]);
});

test("a retry that waits for the first attempt counts nothing if that commits, and everything if it rolls back", async () => {
  for (const end of ["commit", "rollback"]) {
    const batch = makeBatch([claims(end, "1")]);
    const first = await database.pool.connect();
    const { text, values } = channelDaysStatement(batch);
    await first.query("begin");
    await first.query(text, values);
    const second = writeBatch(database.db, batch);
    await first.query(end);
    first.release();
    await second;
  }
  expect(await readRows()).toEqual(["commit/1: 1", "rollback/1: 1"]);
});

test.each(["before", "after"] as const)(
  "a connection lost %s the commit neither loses nor doubles a count",
  async (when) => {
    const line = await startPostgresProxy(database.url);
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
    expect(await readRows()).toEqual(["a/1: 7"]);
    await tally.close();
    await close();
    await line.close();
  },
);

test("nodes that write the same rows at once, in any order, lose nothing and do not deadlock", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => claims(`c${index % 8}`, String(index + 1)));
  const backwards = rows.toReversed();
  const writes = Array.from({ length: 40 }, (_, index) =>
    writeBatch(database.db, makeBatch(index % 2 === 0 ? rows : backwards)),
  );
  await Promise.all(writes);
  const sums = await readRows();
  expect(sums).toHaveLength(40);
  expect(sums.every((sum) => sum.endsWith(": 40"))).toBe(true);
});

test("a plain pg client can write batches too", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { text, values } = channelDaysStatement(makeBatch([claims("plain", null)]));
  await client.query(text, values);
  await client.end();
  expect(await readRows()).toEqual(["plain/0: 1"]);
});

test("a batch with an invalid row is refused as a whole", async () => {
  const broken = makeBatch([claims("a", "1"), claims("not a channel", "1")]);
  await expect(writeBatch(database.db, broken)).rejects.toThrow("channel_days_cid_check");
  expect(await readRows()).toEqual([]);
});
