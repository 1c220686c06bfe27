import type { FollowTopic } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { longestTransactionMs } from "../../infra/slow-work.ts";

interface Follow {
  uid: string;
  gameid: string;
}

/**
 * Follows a game that players may see, or changes the topics. `unknown` without such a game; `full` if the account follows `most`
 * others. A trigger counts. Who begins to follow is told of what is not there to be seen yet: numbers above `after_id` that are not
 * among `earlier_ids`, because numbers are not committed in order.
 */
export async function upsert(
  db: Executor,
  {
    uid,
    gameid,
    topics,
    now,
    most,
  }: Follow & { topics: readonly FollowTopic[] | null; now: Date; most: number },
  usual: readonly FollowTopic[],
): Promise<"followed" | "unknown" | "full"> {
  const settled = new Date(now.getTime() - longestTransactionMs);
  const { rows } = await sql<{ isListed: boolean; isFollowed: boolean }>`
    with listed as (select gameid from games where gameid = ${gameid} and published),
    others as (
      select count(*) as count from follows join games using (gameid)
      where uid = ${uid} and gameid <> ${gameid} and published
    ), settled as (
      select coalesce(max(inbox_id), 0) as last from game_events
      where gameid = ${gameid} and at <= ${settled}
    ), written as (
      insert into follows (uid, gameid, topics, created_at, after_id, read_to, earlier_ids)
      select ${uid}, gameid, ${topics ?? usual}::text[], ${now}, last, last, (
        select array_agg(inbox_id) from game_events
        where game_events.gameid = listed.gameid and inbox_id > last)
      from listed, settled
      where (select count from others) < ${most}
      on conflict (uid, gameid) do update
        set topics = coalesce(${topics}::text[], follows.topics)
      returning gameid
    )
    select exists (select from listed) as "isListed", exists (select from written) as "isFollowed"`.execute(
    db,
  );
  const { isListed, isFollowed } = rows[0]!;
  if (isFollowed) return "followed";
  return isListed ? "full" : "unknown";
}

export async function deleteOne(db: Executor, { uid, gameid }: Follow): Promise<void> {
  await db.deleteFrom("follows").where("uid", "=", uid).where("gameid", "=", gameid).execute();
}

/** Of games that players may see. */
export function findIds(db: Executor, uid: string): Promise<{ gameid: string }[]> {
  return db
    .selectFrom("follows")
    .innerJoin("games", "games.gameid", "follows.gameid")
    .select("follows.gameid")
    .where("uid", "=", uid)
    .where("games.published", "=", true)
    .orderBy("follows.gameid")
    .execute();
}

export interface FollowRow {
  gameid: string;
  topics: FollowTopic[];
  /** Of the last event; all null without one. */
  inbox_id: string | null;
  title: string | null;
  link: string | null;
  at: Date | null;
  read: boolean;
}

/** One page of the games that the account follows, by the last event or by when it began. */
export async function findPage(
  db: Executor,
  { uid, limit, offset }: { uid: string; limit: number; offset: number },
): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select follows.gameid, follows.topics, last.inbox_id, last.title, last.link, last.at,
      last.inbox_id is not null and (last.inbox_id <= read_to or exists (
        select from announcement_reads as mark
        where mark.uid = ${uid} and mark.inbox_id = last.inbox_id)) as read
    from follows
    join games on games.gameid = follows.gameid and games.published
    left join lateral (
      select inbox_id, title, link, at from game_events
      where gameid = follows.gameid and topic = any (follows.topics) and inbox_id > after_id
        and inbox_id = any (earlier_ids) is not true
      order by inbox_id desc limit 1
    ) as last on true
    where follows.uid = ${uid}
    order by coalesce(last.at, follows.created_at) desc, follows.gameid desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
