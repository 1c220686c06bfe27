import { collector } from "./large-gifts.ts";

/** Rows of one account among those of others. */
export function accountStatements(): string[] {
  return [
    `insert into accounts (uid, username, password_hash, nickname) overriding system value
      select n, 'u' || n, 'none', 'n' || n from generate_series(1, 1000) as n`,
    `insert into sessions (token_hash, uid, deviceid, expires_at)
      select sha256(('token of ' || uid)::bytea), uid, 'd', now() + interval '30 days' from accounts`,
    // The newest messages are read.
    `insert into messages (uid, title, content, read_at)
      select case when n % 2 = 0 then ${collector} else n % 1000 end, 't', 'c', case when n > 1000 then now() end
      from generate_series(1, 40000) as n`,
    `insert into recent_games (uid, gameid, played_at)
      select case when n % 2 = 0 then ${collector} else 2 + n % 998 end, n, now() - n / 4 * interval '1 minute'
      from generate_series(1, 40000) as n`,
  ];
}
