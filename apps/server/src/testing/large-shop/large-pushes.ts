import { firstFollower, followersOfOne } from "./large-follows.ts";

/** One follower in so many has a browser with notifications. */
const browserOf = 50;
const pushesOfBrowser = 50;

/** Browsers of some of the million followers, and what was pushed to them in two days or is due. */
export function pushStatements(): string[] {
  const uid = `${firstFollower} + n * ${browserOf}`;
  const browsers = followersOfOne / browserOf;
  return [
    `insert into accounts (uid, username, password_hash, nickname) overriding system value
      select ${uid}, 'reader' || n, '', 'reader' || n from generate_series(1, ${browsers}) as n`,
    `insert into sessions (token_hash, uid, deviceid, expires_at)
      select sha256(('push to ' || n)::bytea), ${uid}, 'd', now() + interval '30 days'
      from generate_series(1, ${browsers}) as n`,
    `insert into push_subscriptions (uid, session, endpoint_hash, keys_hash, sealed_target, created_at)
      select uid, handle, token_hash, '', '', now() from sessions where uid > ${firstFollower}`,
    `insert into message_settings (uid, muted) select uid, '{announcement}' from push_subscriptions`,
    `insert into pushes (inbox_id, subscription_id, uid, kind, title, created_at, due_at, taken_at)
      select n, id, uid, 'follow', '', now() - n * interval '50 minutes', now() - n * interval '50 minutes',
        case when n > 5 then now() - n * interval '50 minutes' end
      from push_subscriptions, generate_series(1, ${pushesOfBrowser}) as n`,
  ];
}
