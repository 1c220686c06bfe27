import { type Clock, systemClock, toShanghaiDay } from "../../../apps/server/src/infra/clock.ts";
import { tellOfExpiry } from "../../../apps/server/src/modules/gift/codes/expiry-notice.job.ts";
import { createMessageService } from "../../../apps/server/src/modules/message/message.service.ts";
import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "../benchmark.ts";
import { after, describeTimes, timeSteadily } from "../steady.ts";
import type { World } from "../world.ts";

const holders = 1_000_000;
/** Of the holders, one in so many has a browser with notifications. */
const browserOf = 20;
const quietSeconds = 10;
/** Pages asked for in a second. */
const rate = 50;
const firstUid = 20_000_000;

/** What it costs to tell a million players that the code each of them has claimed expires tomorrow. */
export const expiryNotices: Benchmark = {
  name: "expiry-notices",
  title: "a million players told that their codes expire, and a page of the shop meanwhile",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { db, pool } = world.connection;
  const { origin } = await world.server();
  // Players are told by day.
  const noon = new Date(`${toShanghaiDay(systemClock.now())}T12:00:00+08:00`);
  const clock: Clock = { now: () => noon };
  const gameid = await makeGame(db, { gamename: "即将到期", slug: "expiry" });
  const expiresAt = new Date(noon.getTime() + 20 * 3_600_000);
  const giftid = await makeGift(db, { gameid, codes: 0, expiresAt });
  await fill(world, giftid);
  const page = `${origin}/app/game/${gameid}`;
  const quiet = await timeSteadily(page, { rate, isOver: after(quietSeconds) });

  let isTold = false;
  const telling = tellAll(world, { clock, giftid }).finally(() => {
    isTold = true;
  });
  const busy = await timeSteadily(page, { rate, isOver: () => isTold });
  const runs = await telling;
  const told = await pool.query("select from messages where uid > $1", [firstUid]);
  if (told.rowCount !== holders) throw new Error(`${told.rowCount} players were told`);
  const seconds = runs.reduce((sum, run) => sum + run, 0);
  return {
    figures: [
      {
        label: "until all are told",
        value: `${seconds.toFixed(1)} s in ${runs.length} runs, ${Math.round(holders / seconds).toLocaleString("en")} players/s`,
      },
      { label: "the game's page before", value: describeTimes(quiet) },
      { label: "the game's page meanwhile", value: describeTimes(busy) },
    ],
    note: `${holders.toLocaleString("en")} players, ${rate} pages a second`,
  };
}

/** Seconds of each run of the task. */
async function tellAll(
  { connection: { db } }: World,
  { clock, giftid }: { clock: Clock; giftid: string },
): Promise<number[]> {
  const messages = createMessageService({ db, clock });
  const runs: number[] = [];
  for (let isDone = false; !isDone; ) {
    const start = performance.now();
    await tellOfExpiry({ db, clock, messages });
    runs.push((performance.now() - start) / 1000);
    const notice = db.selectFrom("gift_expiry_notices").select("told_to_pos");
    const { told_to_pos: pos } = await notice
      .where("giftid", "=", giftid)
      .executeTakeFirstOrThrow();
    isDone = pos === holders;
  }
  return runs;
}

/** Browsers have no session: a server has nothing to send. */
async function fill({ connection }: World, giftid: string): Promise<void> {
  const client = await connection.pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into accounts (uid, username, password_hash, nickname) overriding system value
      select uid, 'holder' || uid, '', 'holder' || uid from generate_series($1::int + 1, $1::int + $2::int) as uid`,
    [firstUid, holders],
  );
  await client.query(
    `insert into gift_codes (giftid, pos, code, uid, claimed_at)
      select $1, n, 'c-' || n, $2::int + n, now() - interval '3 days' from generate_series(1, $3::int) as n`,
    [giftid, firstUid, holders],
  );
  await client.query(
    `insert into push_subscriptions (uid, session, endpoint_hash, keys_hash, sealed_target, created_at)
      select uid, gen_random_uuid(), sha256(('expiry ' || uid)::bytea), '', '', now() from accounts
      where uid % $1 = 0 and uid > $2`,
    [browserOf, firstUid],
  );
  await client.query("set session_replication_role = default");
  client.release();
  await connection.pool.query("vacuum (analyze) accounts, gift_codes, push_subscriptions");
}
