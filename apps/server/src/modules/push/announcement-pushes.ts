import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** Subscriptions of one statement. */
const portion = 1000;

/**
 * Notes for pushing one portion of an announcement that is new, to the browsers of those who have it in their inbox. False if
 * nothing is left to note. One statement moves the mark on and notes, so that a browser gets it once.
 */
export async function noteAnnouncement(db: Executor, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql`
    with announcement as (
      select * from announcements
      where state = 'sent' and sent_at > ${since} and pushed_to is not null
      order by sent_at, id limit 1 for update skip locked
    ), browser as (
      select subscription.id, subscription.uid from push_subscriptions as subscription
      where subscription.id > (select pushed_to from announcement)
      order by subscription.id limit ${portion}
    ), noted as (
      insert into pushes (inbox_id, subscription_id, uid, kind, title, link, created_at, due_at)
      select inbox_id, browser.id, browser.uid, 'announcement', title, link, ${now}, ${now}
      from announcement cross join browser join accounts as account on account.uid = browser.uid
      where account.created_at < sent_at and (audience = 'all'
        or (audience = 'channel' and cid = account.register_cid)
        or (audience = 'game' and exists (
          select from recent_games as played
          where played.uid = browser.uid and played.gameid = announcement.gameid)))
      on conflict do nothing
    )
    update announcements set pushed_to = (select max(id) from browser)
    where id = (select id from announcement) returning id`.execute(db);
  return rows.length === 1;
}
