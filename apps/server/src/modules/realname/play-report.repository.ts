import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";

export interface OpenPlay {
  uid: string;
  session: string;
  bizId: string;
  pi: string;
  endsAt: Date;
}

/** Begins a play and ends the previous one; one statement stores both events for the authority. */
export async function beginPlay(
  db: Executor,
  play: OpenPlay & { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    with begun as (
      insert into open_plays (uid, session, biz_id, pi, ends_at)
      values (${play.uid}, ${play.session}, ${play.bizId}, ${play.pi}, ${play.endsAt})
      on conflict (uid) do update set session = excluded.session, biz_id = excluded.biz_id,
        pi = excluded.pi, ends_at = excluded.ends_at
      returning old.session as former, old.biz_id as former_biz, old.pi as former_pi,
        old.ends_at as former_end, new.session, new.biz_id, new.pi
    )
    insert into play_reports (biz_id, session, kind, pi, happened_at, expires_at)
    select former_biz, former, 'logout', former_pi, least(former_end, ${play.now}::timestamptz),
      ${play.expiresAt}::timestamptz from begun where former is not null
    union all
    select biz_id, session, 'login', pi, ${play.now}, ${play.expiresAt} from begun`.execute(db);
}

/** Ends the plays of these accounts. */
export async function endPlays(
  db: Executor,
  { uids, now, expiresAt }: { uids: readonly string[]; now: Date; expiresAt: Date },
): Promise<void> {
  const ended = sql`uid = any (${uids}::bigint[])`;
  await endPlaysWhere(db, { ended, now, expiresAt });
}

/** Ends at most `limit` plays whose end time has passed; returns how many. */
export function endOverduePlays(
  db: Executor,
  { now, expiresAt, limit }: { now: Date; expiresAt: Date; limit: number },
): Promise<number> {
  const ended = sql`uid = any (array(
    select uid from open_plays where ends_at <= ${now} order by ends_at limit ${limit}
    for update skip locked))`;
  return endPlaysWhere(db, { ended, now, expiresAt });
}

async function endPlaysWhere(
  db: Executor,
  { ended, now, expiresAt }: { ended: RawBuilder<unknown>; now: Date; expiresAt: Date },
): Promise<number> {
  const result = await sql`
    with ended as (
      delete from open_plays where ${ended} returning session, biz_id, pi, ends_at
    )
    insert into play_reports (biz_id, session, kind, pi, happened_at, expires_at)
    select biz_id, session, 'logout', pi, least(ends_at, ${now}::timestamptz), ${expiresAt}
    from ended`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Accounts with an open play, ordered, greater than `after`. */
export async function findPlaying(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("open_plays")
    .select("uid")
    .where("uid", ">", after)
    .orderBy("uid")
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Reports of a game, oldest first; only ids greater than `after`. */
export function findReports(
  db: Executor,
  { bizId, after, limit }: { bizId: string; after: string; limit: number },
) {
  return db
    .selectFrom("play_reports")
    .select(["id", "session", "kind", "pi", "happened_at"])
    .where("biz_id", "=", bizId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function deleteReports(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("play_reports").where("id", "in", ids).execute();
}

/** Deletes at most `limit` reports that were not taken in time; returns how many. */
export async function deleteExpiredReports(
  db: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const result = await sql`
    delete from play_reports where id = any (array(
      select id from play_reports where expires_at <= ${now} order by expires_at limit ${limit}
      for update skip locked))`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
