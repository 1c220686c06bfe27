import { type Kysely, sql } from "kysely";

/**
 * Tells every node on the channel `session_ends` whose sessions have ended: nodes keep sessions in memory for seconds.
 * The payload is the account's number, or `all`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...functions, ...sessions]) await sql.raw(statement).execute(db);
}

const functions = [
  `create function tell_session_end() returns trigger language plpgsql as $$
  begin
    perform pg_notify('session_ends', old.uid::text);
    return null;
  end $$`,
  // Expired sessions end without being told: whoever keeps one knows its expiry.
  `create function tell_deleted_sessions() returns trigger language plpgsql as $$
  declare
    ended bigint[];
  begin
    select array_agg(distinct uid) into ended from deleted where expires_at > now();
    if cardinality(ended) > 1000 then
      perform pg_notify('session_ends', 'all');
    else
      perform pg_notify('session_ends', uid::text) from unnest(ended) as uid;
    end if;
    return null;
  end $$`,
  `create function tell_all_session_ends() returns trigger language plpgsql as $$
  begin
    perform pg_notify('session_ends', 'all');
    return null;
  end $$`,
];

const sessions = [
  // Room for HOT updates in every page that is written from now on.
  "alter table sessions set (fillfactor = 85)",
  `create trigger sessions_deleted after delete on sessions referencing old table as deleted
    for each statement execute function tell_deleted_sessions()`,
  `create trigger sessions_changed after update on sessions for each row
    when ((old.token_hash, old.uid, old.handle) is distinct from (new.token_hash, new.uid, new.handle)
      or new.expires_at < old.expires_at)
    execute function tell_session_end()`,
  `create trigger sessions_truncated after truncate on sessions
    for each statement execute function tell_all_session_ends()`,
];
