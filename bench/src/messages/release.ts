import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { createGameEvents } from "../../../apps/server/src/modules/follow/game-events.ts";
import { createMessageService } from "../../../apps/server/src/modules/message/message.service.ts";
import { noteGameEvent } from "../../../apps/server/src/modules/push/game-event-pushes.ts";
import { makeGame } from "../../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "../benchmark.ts";
import { after, describeTimes, timeSteadily } from "../steady.ts";
import type { World } from "../world.ts";

const followers = 1_000_000;
/** Of the followers, one in so many has a browser with notifications. */
const browserOf = 20;
const quietSeconds = 10;
/** Pages asked for in a second. */
const rate = 50;
const firstUid = 10_000_000;

/** What the release of a game that a million players wait for costs the shop. */
export const release: Benchmark = {
  name: "release",
  title: "a release told to a million followers, and a page of the shop meanwhile",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { db, pool } = world.connection;
  const { origin } = await world.server();
  const game = { gamename: "万众期待", slug: "release" };
  const gameid = await makeGame(db, game);
  await fill(world, gameid);
  const page = `${origin}/app/game/${gameid}`;
  const quiet = await timeSteadily(page, { rate, isOver: after(quietSeconds) });

  const released = performance.now();
  const events = createGameEvents({ clock: systemClock });
  await db.transaction().execute((trx) => events.released(trx, { gameid, ...game }));
  const told = performance.now() - released;
  const messages = createMessageService({ db, clock: systemClock });
  const opened = performance.now();
  const uid = String(firstUid + followers);
  const [message] = await messages.list({ uid, page: 1, pageSize: 20 });
  const read = performance.now() - opened;
  if (!message?.title.includes(game.gamename)) throw new Error("a follower was not told");

  let isNoted = false;
  const began = performance.now();
  const noting = noteAll(world).then(() => {
    isNoted = true;
    return (performance.now() - began) / 1000;
  });
  const busy = await timeSteadily(page, { rate, isOver: () => isNoted });
  const noted = await noting;
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from pushes");
  return {
    figures: [
      { label: "until it is in every inbox", value: `${told.toFixed(1)} ms` },
      { label: "the inbox of a follower", value: `${read.toFixed(1)} ms` },
      {
        label: `noted for ${rows[0]?.count.toLocaleString("en")} browsers`,
        value: `${noted.toFixed(1)} s, ${Math.round(followers / noted).toLocaleString("en")} followers/s`,
      },
      { label: "the game's page before", value: describeTimes(quiet) },
      { label: "the game's page meanwhile", value: describeTimes(busy) },
    ],
    note: `${followers.toLocaleString("en")} followers, ${rate} pages a second`,
  };
}

async function noteAll({ connection }: World): Promise<void> {
  while (await noteGameEvent(connection.db, systemClock.now()));
}

/** Followers have an account only where they have a browser, and browsers have no session: a server has nothing to send. */
async function fill({ connection }: World, gameid: string): Promise<void> {
  const client = await connection.pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into follows (uid, gameid, topics, created_at, after_id, read_to)
      select $1::bigint + n, $2, '{release,gift,opening}', now(), 0, 0 from generate_series(1, $3::int) as n`,
    [firstUid, gameid, followers],
  );
  await client.query(
    `insert into accounts (uid, username, password_hash, nickname) overriding system value
      select uid, 'follower' || uid, '', 'follower' || uid from follows where uid % $1 = 0 and uid > $2`,
    [browserOf, firstUid],
  );
  await client.query(
    `insert into push_subscriptions (uid, session, endpoint_hash, keys_hash, sealed_target, created_at)
      select $1::bigint + n * $3::int, gen_random_uuid(), sha256(n::text::bytea), '', '', now()
      from generate_series(1, $2::int / $3::int) as n`,
    [firstUid, followers, browserOf],
  );
  await client.query("set session_replication_role = default");
  client.release();
  await connection.pool.query("vacuum (analyze) follows, push_subscriptions");
}
