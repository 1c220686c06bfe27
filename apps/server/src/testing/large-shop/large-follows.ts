import { collector } from "./large-gifts.ts";

/** As many games as an account may follow. */
export const followedGames = 500;
/** The collector follows every so many games of those to which something happens. */
const step = 50;
const eventfulGames = followedGames * step;
const eventsOfGame = 40;
/** The last of them are unread. */
const unread = 30_000;
const followersOfOne = 1_000_000;

/** A game to come that a million players wait for, what happened to others in a year, and reports of claimed codes. */
export function followStatements(): string[] {
  return [
    `insert into game_events (inbox_id, gameid, topic, ref, title, content, link, at)
      select nextval(pg_get_serial_sequence('messages', 'id')), 1 + n % ${eventfulGames},
        (array['gift', 'update', 'news', 'opening'])[1 + n / ${eventfulGames} % 4], n, '有新礼包', '内容', '/game/1',
        now() - (${eventfulGames * eventsOfGame} - n) * interval '30 seconds'
      from generate_series(1, ${eventfulGames * eventsOfGame}) as n`,
    `insert into follows (uid, gameid, topics, created_at, after_id, read_to)
      select ${collector}, n * ${step}, '{release,gift,update}', now(), 0, last - ${unread}
      from generate_series(1, ${followedGames}) as n, (select max(inbox_id) as last from game_events) as events`,
    `insert into follows (uid, gameid, topics, created_at, after_id, read_to)
      select 3000000 + n, gameid, '{release}', now(), 0, 0
      from generate_series(1, ${followersOfOne}) as n,
        (select min(gameid) as gameid from games where release_precision is not null) as awaited`,
    `insert into follow_counts (gameid, shard, followers)
      select gameid, shard, gameid % 1000 from games, generate_series(0, 15) as shard
      where gameid <= ${eventfulGames} or release_precision is not null`,
    `insert into code_reports (giftid, pos, uid, problem, note, created_at)
      select giftid, pos, uid, 'used', '', now() from gift_codes where uid is not null and pos % 2 = 0`,
  ];
}
