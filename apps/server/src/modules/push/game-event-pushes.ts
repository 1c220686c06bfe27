import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** Followers of one statement. */
const portion = 1000;

/**
 * Notes for pushing one portion of the oldest event of a game that is new, to the browsers of those who follow its topic. False if
 * nothing is left to note. One statement moves the mark on and notes, so that a browser gets it once, whichever nodes work at it.
 */
export async function noteGameEvent(db: Executor, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql`
    with event as (
      select game_events.* from game_events join games using (gameid)
      where at > ${since} and pushed_to is not null and published
      order by at, inbox_id limit 1 for update of game_events skip locked
    ), follower as (
      select uid, after_id, earlier_ids, topics from follows
      where gameid = (select gameid from event) and uid > (select pushed_to from event)
      order by uid limit ${portion}
    ), noted as (
      insert into pushes (inbox_id, subscription_id, uid, kind, title, link, created_at, due_at)
      select inbox_id, subscription.id, follower.uid, 'follow', title, link, at, ${now}
      from event cross join follower
      join push_subscriptions as subscription on subscription.uid = follower.uid
      where inbox_id > after_id and inbox_id = any (earlier_ids) is not true
        and topic = any (topics)
      on conflict do nothing
    )
    update game_events set pushed_to = (select max(uid) from follower)
    where inbox_id = (select inbox_id from event) returning inbox_id`.execute(db);
  return rows.length === 1;
}
