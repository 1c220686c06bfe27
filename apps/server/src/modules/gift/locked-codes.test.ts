import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditClaims, claimOn, makePlayers } from "../../testing/clients/parallel-claims.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
let gameid: string;
/** A transaction of another connection, opened before each test and left open. */
let other: pg.Client;
beforeAll(async () => {
  shop = await createTestApp();
  gameid = await makeGame(shop.database.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  other = new pg.Client({ connectionString: shop.database.url });
  await other.connect();
  await other.query("begin");
});
afterEach(() => other.end());

const lockCodes = (giftid: string) =>
  other.query("select from gift_codes where giftid = $1 for update", [giftid]);

/** Resolves with the pids of the backends that wait for a lock, once there are `count` of them. */
function blockedBackends(count: number): Promise<number[]> {
  const read = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.database.db);
    expect(rows).toHaveLength(count);
    return rows.map((row) => row.pid);
  };
  return vi.waitFor(read, { timeout: 10_000 });
}

test("a gift whose last code is locked by an unfinished claim is not sold out: the next claim gets it if that one fails", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 1 });
  const [player] = await makePlayers(shop, 1);
  await lockCodes(giftid);
  const claim = claimOn(shop.app, giftid, player!);
  await blockedBackends(1);
  await other.query("rollback");
  expect(await claim).toMatchObject({ code: 1 });
});

test("a gift is sold out once the claim that locked its last code is committed", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 1 });
  const [winner, loser] = await makePlayers(shop, 2);
  await lockCodes(giftid);
  const claim = claimOn(shop.app, giftid, loser!);
  await blockedBackends(1);
  await other.query("update gift_codes set uid = $2, claimed_at = now() where giftid = $1", [
    giftid,
    winner!.uid,
  ]);
  await other.query("commit");
  expect(await claim).toMatchObject({ code: 2001 });
});

test("a claim that finds no code while another of its account takes the last one answers with that code", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 1 });
  const [first, player] = await makePlayers(shop, 2);
  await claimOn(shop.app, giftid, first!);
  await sql`insert into gift_codes (giftid, pos, code) values (${giftid}, 2, 'SECOND')`.execute(db);
  await sql`update gifts set total = 2 where giftid = ${giftid}`.execute(db);
  await other.query("lock table gift_claim_counts in access exclusive mode");
  const claim = claimOn(shop.app, giftid, player!);
  // The claim has found no code of the account, and waits to be told how many are left.
  await blockedBackends(1);
  const { uid } = player!;
  await other.query(
    "update gift_codes set uid = $2, claimed_at = now() where giftid = $1 and pos = 2",
    [giftid, uid],
  );
  await other.query(
    "update gift_claim_counts set claimed = claimed + 1 where giftid = $1 and shard = 2",
    [giftid],
  );
  await other.query("commit");
  expect(await claim).toMatchObject({ code: 1, data: "SECOND" });
});

test("a locked code does not keep anybody from the other codes", async () => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 2 });
  const [player] = await makePlayers(shop, 1);
  await other.query("select from gift_codes where giftid = $1 and pos = 1 for update", [giftid]);
  expect(await claimOn(shop.app, giftid, player!)).toMatchObject({ code: 1 });
});

test("a code that becomes free again behind the others is given out before the gift is sold out", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 3 });
  const [first, ...rest] = await makePlayers(shop, 5);
  const { data } = await claimOn(shop.app, giftid, first!);
  await claimOn(shop.app, giftid, rest[0]!);
  await sql`update gift_codes set uid = null, claimed_at = null
    where giftid = ${giftid} and code = ${data}`.execute(db);
  await sql`update gift_claim_counts set claimed = claimed - 1
    where giftid = ${giftid} and shard = 1`.execute(db);
  expect(await claimOn(shop.app, giftid, rest[1]!)).toMatchObject({ code: 1 });
  expect(await claimOn(shop.app, giftid, rest[2]!)).toMatchObject({ code: 1, data });
  expect(await claimOn(shop.app, giftid, rest[3]!)).toMatchObject({ code: 2001 });
});

test("claims of an empty gift write nothing: they are answered while writes are locked", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 1 });
  const [winner, ...losers] = await makePlayers(shop, 30);
  await claimOn(shop.app, giftid, winner!);
  await other.query("lock table gift_codes, gift_claim_counts, rate_counters in exclusive mode");
  const answers = await Promise.all(losers.map((loser) => claimOn(shop.app, giftid, loser)));
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([2001]));
});

test.each([
  ["the session ends", 401, "delete from sessions where uid = $1 and $2 <> ''"],
  [
    "the gift expires",
    2002,
    "update gifts set expires_at = now() - interval '1 day' where $1 <> '' and giftid = $2",
  ],
  [
    "the gift is withdrawn",
    404,
    "update gifts set published = false where $1 <> '' and giftid = $2",
  ],
  [
    "the gift asks for a phone",
    2004,
    "update gifts set requisite = '3' where $1 <> '' and giftid = $2",
  ],
  [
    "the gift also welcomes WeChat",
    1,
    "update gifts set requisite = '1' where $1 <> '' and giftid = $2",
  ],
])("a claim that waits to be counted while %s answers %i", async (_what, code, change) => {
  const giftid = await makeGift(shop.database.db, { gameid, codes: 1, requisite: "4" });
  const [player] = await makePlayers(shop, 1);
  const inApp = { ...player!.headers, "user-agent": "Mozilla/5.0 (Linux) PlayfrontApp/2.1" };
  await other.query("lock table rate_counters in exclusive mode");
  const claim = shop.call("gift/getUserGiftSn", { giftid }, inApp);
  await blockedBackends(1);
  await shop.database.pool.query(change, [player!.uid, giftid]);
  await other.query("rollback");
  expect(await claim).toMatchObject({ code });
});

test("a connection killed in the middle of a claim loses no code and gives none twice", async () => {
  const { db } = shop.database;
  const giftid = await makeGift(db, { gameid, codes: 6 });
  const players = await makePlayers(shop, 6);
  await other.query("select from gift_claim_counts where giftid = $1 for update", [giftid]);
  const claims = players.map((player) => claimOn(shop.app, giftid, player));
  // Each claim has taken its code and waits for the lock on the counter.
  for (const pid of await blockedBackends(players.length)) {
    await sql`select pg_terminate_backend(${pid})`.execute(db);
  }
  const lost = await Promise.all(claims);
  expect(lost.map((answer) => answer.code)).toEqual(Array(6).fill(500));
  await other.query("rollback");
  // The pool may lend a dead connection until it is told that the backend has ended.
  await vi.waitFor(async () => expect(await auditClaims(db, giftid, lost)).toEqual([]), 10_000);
  const retried = await Promise.all(players.map((player) => claimOn(shop.app, giftid, player)));
  expect(new Set(retried.map((answer) => answer.data)).size).toBe(6);
  expect(await auditClaims(db, giftid, retried)).toEqual([]);
});
