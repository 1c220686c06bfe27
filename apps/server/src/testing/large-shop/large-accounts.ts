import { collector } from "./large-gifts.ts";

/** Rows of one account among those of others. */
export function accountStatements(): string[] {
  return [
    `insert into accounts (uid, username, password_hash, nickname, created_at) overriding system value
      select n, 'u' || n, 'none', 'n' || n, now() - interval '3 years' from generate_series(1, 1000) as n`,
    `insert into sessions (token_hash, uid, deviceid, expires_at)
      select sha256(('token of ' || uid)::bytea), uid, 'd', now() + interval '30 days' from accounts`,
    // The newest messages are read.
    `insert into messages (uid, title, content, read_at)
      select case when n % 2 = 0 then ${collector} else n % 1000 end, 't', 'c', case when n > 1000 then now() end
      from generate_series(1, 40000) as n`,
    // Two a week for a year, and those of years before; most of them are read.
    `insert into announcements
        (title, content, audience, cid, gameid, state, sent_at, inbox_id, revision, updated_at, updated_by)
      select 't', 'c', audience, case when audience = 'channel' then 'other' end, case when audience = 'game' then 1 end,
        'sent', now() - (case when n > 5000 then 1 else 400 end) * interval '1 day',
        nextval(pg_get_serial_sequence('messages', 'id')), 1, now(), 'o'
      from generate_series(1, 5100) as n,
        lateral (select (array['all', 'all', 'channel', 'game'])[1 + n % 4] as audience) as a`,
    `insert into announcement_reads (uid, inbox_id, read_at)
      select uid, inbox_id, now() from announcements, accounts where id between 5001 and 5080`,
    `insert into recent_games (uid, gameid, played_at)
      select case when n % 2 = 0 then ${collector} else 2 + n % 998 end, n, now() - n / 4 * interval '1 minute'
      from generate_series(1, 40000) as n`,
  ];
}
