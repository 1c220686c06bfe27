import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import { longestTransactionMs } from "../../infra/slow-work.ts";

export interface InboxRow {
  id: string;
  title: string;
  content: string;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
}

interface Reader {
  uid: string;
  /** Earlier announcements are shown no more. */
  since: Date;
}

/**
 * One page of a player's messages together with the announcements to the player and the events of followed games, newest first. Each
 * part is cut before they are joined, so that a page reads no more rows than are before its end.
 */
export async function findPage(
  db: Executor,
  { limit, offset, ...reader }: Reader & { limit: number; offset: number },
): Promise<InboxRow[]> {
  const end = limit + offset;
  const { rows } = await sql<InboxRow>`
    select * from (
      (select id, title, content, link, created_at, read_at from messages
        where uid = ${reader.uid} order by id desc limit ${end})
      union all
      (select sent.inbox_id, title, content, link, sent_at, mark.read_at
        from ${announcementsTo(reader)}
        left join announcement_reads as mark
          on mark.uid = ${reader.uid} and mark.inbox_id = sent.inbox_id
        order by sent.inbox_id desc limit ${end})
      union all
      (select sent.inbox_id, title, content, link, at,
          case when sent.inbox_id <= read_to then at else mark.read_at end
        from ${eventsFor(liveliestFollowsOf(reader.uid, end), end)}
        left join announcement_reads as mark
          on mark.uid = ${reader.uid} and mark.inbox_id = sent.inbox_id
        order by sent.inbox_id desc limit ${end})
    ) as inbox
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts at most up to `limit`. */
export async function countUnread(
  db: Executor,
  { limit, ...reader }: Reader & { limit: number },
): Promise<number> {
  const { rows } = await sql<{ unread: string }>`
    select count(*) as unread from (
      (select id from messages where uid = ${reader.uid} and read_at is null limit ${limit})
      union all
      (select inbox_id from ${announcementsTo(reader)} where ${isUnread(reader.uid)} limit ${limit})
      union all
      (select inbox_id from ${eventsFor(followsOf(reader.uid), limit, sql`greatest(after_id, read_to)`)}
        where ${isUnread(reader.uid)} limit ${limit})
      limit ${limit}
    ) as newest`.execute(db);
  return Number(rows[0]!.unread);
}

/** Marks the announcements up to the number `id` as read. */
export async function markAnnouncementsRead(
  db: Executor,
  { id, now, ...reader }: Reader & { id: string; now: Date },
): Promise<void> {
  await sql`
    insert into announcement_reads (uid, inbox_id, read_at)
    select ${reader.uid}, inbox_id, ${now} from ${announcementsTo(reader)}
    where inbox_id <= ${id} and ${isUnread(reader.uid)}
    on conflict do nothing`.execute(db);
}

/**
 * Marks the events of followed games up to the number `id` as read: the newest ones one by one, because an event of a lower
 * number may still be committed, and is unread then.
 */
export async function markEventsRead(
  db: Executor,
  { uid, id, now }: { uid: string; id: string; now: Date },
): Promise<void> {
  const settled = new Date(now.getTime() - longestTransactionMs);
  await sql`
    with marked as (
      insert into announcement_reads (uid, inbox_id, read_at)
      select ${uid}, event.inbox_id, ${now} from follows
      join game_events as event on event.gameid = follows.gameid
        and event.inbox_id > greatest(after_id, read_to) and event.inbox_id <= ${id}
      where uid = ${uid} and event.at > ${settled}
      on conflict do nothing
    )
    update follows set read_to = settled.last from (
      select gameid, (
        select max(inbox_id) from game_events
        where game_events.gameid = follows.gameid and inbox_id <= ${id} and at <= ${settled}) as last
      from follows where uid = ${uid}) as settled
    where uid = ${uid} and follows.gameid = settled.gameid and read_to < settled.last`.execute(db);
}

/** Marks one event of a followed game as read; false if the player has no such event. */
export async function markEventRead(
  db: Executor,
  { uid, id, now }: { uid: string; id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select inbox_id from game_events
      join follows on follows.uid = ${uid} and follows.gameid = game_events.gameid
      where inbox_id = ${id} and inbox_id > after_id and inbox_id = any (earlier_ids) is not true
        and topic = any (topics)),
    marked as (
      insert into announcement_reads (uid, inbox_id, read_at)
      select ${uid}, inbox_id, ${now} from found on conflict do nothing)
    select from found`.execute(db);
  return rows.length === 1;
}

/** Marks one announcement as read; false if the player has no such announcement. */
export async function markAnnouncementRead(
  db: Executor,
  { id, now, ...reader }: Reader & { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with found as (select inbox_id from ${announcementsTo(reader)} where inbox_id = ${id}),
    marked as (
      insert into announcement_reads (uid, inbox_id, read_at)
      select ${reader.uid}, inbox_id, ${now} from found on conflict do nothing)
    select from found`.execute(db);
  return rows.length === 1;
}

function isUnread(uid: string) {
  return sql<boolean>`not exists (
    select from announcement_reads as mark where mark.uid = ${uid} and mark.inbox_id = sent.inbox_id)`;
}

/**
 * The announcements that a player has, since the account was made: to all, to the first channel, or to those who have played
 * a game. The account is looked up apart, so that the statement starts from the announcements of the year.
 */
function announcementsTo({ uid, since }: Reader) {
  return sql`(
    select inbox_id, title, content, link, sent_at from announcements
    where state = 'sent' and sent_at > ${since}
      and sent_at > (select created_at from accounts where uid = ${uid})
      and (audience = 'all'
        or (audience = 'channel' and cid = (select register_cid from accounts where uid = ${uid}))
        or (audience = 'game' and exists (
          select from recent_games as played
          where played.uid = ${uid} and played.gameid = announcements.gameid)))
  ) as sent`;
}

/**
 * What happened to the games of `follows`, of the topics that the player wants. Of each game no more than `most` are looked up, the newest
 * first: as many as could be shown.
 */
function eventsFor(follows: RawBuilder<unknown>, most: number, after = sql`after_id`) {
  return sql`(
    select event.*, followed.read_to from ${follows} as followed
    cross join lateral (${eventsOf(sql`followed`, after)} limit ${most}) as event
  ) as sent`;
}

/** Of games that players may see. */
const followsOf = (uid: string) => sql`(
  select follows.* from follows join games on games.gameid = follows.gameid and games.published
  where uid = ${uid})`;

/**
 * Those to whose games something happened last: other games have nothing among the newest `most` events. Where there are as many, events
 * before the last one of the quietest of them are not wanted either.
 */
function liveliestFollowsOf(uid: string, most: number) {
  return sql`(
    select gameid, topics, read_to, earlier_ids,
      case when count(*) over () < ${most} then after_id
        else greatest(after_id, min(newest) over () - 1) end as after_id
    from (
      select follows.*, last.inbox_id as newest from ${followsOf(uid)} as follows
      cross join lateral (${eventsOf(sql`follows`, sql`after_id`)} limit 1) as last
      order by newest desc limit ${most}) as liveliest)`;
}

function eventsOf(follow: RawBuilder<unknown>, after: RawBuilder<unknown>) {
  return sql`
    select inbox_id, title, content, link, at from game_events
    where game_events.gameid = ${follow}.gameid and topic = any (${follow}.topics) and inbox_id > ${after}
      and inbox_id = any (${follow}.earlier_ids) is not true
    order by inbox_id desc`;
}
