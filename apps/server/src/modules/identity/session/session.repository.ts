import type { Executor } from "@playfront/database/connect";
import { preparedAs } from "@playfront/database/prepared-statements";
import type { EndReason } from "@playfront/database/schema";
import { sql } from "kysely";
import { isLive, type SessionStanding } from "./live-session.ts";

export interface NewSession {
  tokenHash: Buffer;
  uid: string;
  deviceid: string;
  ip: string | null;
  userAgent: string;
  now: Date;
  expiresAt: Date;
}

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveByTokenHash>>>;

/** What is read of a live session. */
export const liveSessionColumns = [
  "sessions.uid",
  "sessions.handle",
  "sessions.ip",
  "sessions.seen_at",
  "sessions.created_at",
  "sessions.expires_at",
  "accounts.created_at as registered_at",
  "accounts.register_cid",
] as const;

/** Finds the live session of a token. Checks the account in the same query, because most calls of a player run it. */
export function findLiveByTokenHash(db: Executor, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.uid", "sessions.uid")
    .select(liveSessionColumns)
    .where(isOfToken(tokenHash, now))
    .modifyFront(preparedAs("live-session"))
    .executeTakeFirst();
}

/** Selects the session that `findLiveByTokenHash` finds, for a statement of another module. */
export function selectStandingByTokenHash(tokenHash: Buffer, now: Date) {
  return sql<SessionStanding>`
    select sessions.uid, sessions.ip, sessions.seen_at, sessions.created_at,
      accounts.created_at as registered_at, accounts.register_cid,
      accounts.realname_status as "realName", accounts.phone is not null as "phoneBound"
    from sessions join accounts on accounts.uid = sessions.uid
    where ${isOfToken(tokenHash, now)}`;
}

/** Condition: the rows of `sessions` and `accounts` are those of the live session of a token. */
function isOfToken(tokenHash: Buffer, now: Date) {
  return sql<boolean>`sessions.token_hash = ${tokenHash} and ${isLive(now)}
    and not accounts.banned and accounts.deletion_due is null`;
}

/** When the player of a session logged in; null if the session has ended. */
export async function findLoginTime(db: Executor, handle: string): Promise<Date | null> {
  const row = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("handle", "=", handle)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Returns those of the accounts that have a live session. */
export async function findSignedIn(
  db: Executor,
  { uids, now }: { uids: readonly string[]; now: Date },
): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.uid", "sessions.uid")
    .select("sessions.uid")
    .distinct()
    .where("sessions.uid", "in", uids)
    .where(isLive(now))
    .where("accounts.banned", "=", false)
    .execute();
  return rows.map(({ uid }) => uid);
}

export interface Use {
  tokenHash: Buffer;
  ip: string | null;
  now: Date;
  /** A record since then suffices: another call may have written it meanwhile. */
  since: Date;
  /** The row stays at least until then. */
  neededUntil: Date;
  /** If it would not, it stays until then. */
  keptUntil: Date;
}

/** Records a use. A HOT update unless `expires_at` moves, which is indexed: no other column of it may be. */
export async function recordUse(db: Executor, use: Use): Promise<void> {
  await sql`
    update sessions set seen_at = ${use.now}, ip = ${use.ip}::inet,
      expires_at = case when expires_at < ${use.neededUntil}::timestamptz
        then ${use.keptUntil}::timestamptz else expires_at end
    where token_hash = ${use.tokenHash} and seen_at < ${use.since}`.execute(db);
}

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      uid: session.uid,
      deviceid: session.deviceid,
      ip: session.ip,
      user_agent: session.userAgent,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/**
 * Starts a session only if the account still has the password that was checked. Because of the row lock, a password
 * change either waits or is seen: no session started with the old password outlives the change.
 */
export async function insertSessionIfPasswordIs(
  db: Executor,
  session: NewSession & { passwordHash: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, uid, deviceid, ip, user_agent, created_at, seen_at, expires_at)
    select ${session.tokenHash}, uid, ${session.deviceid}, ${session.ip}::inet, ${session.userAgent},
      ${session.now}, ${session.now}, ${session.expiresAt}
    from accounts
    where uid = ${session.uid} and password_hash = ${session.passwordHash} and not banned
      and deletion_due is null
    for share
    returning uid`.execute(db);
  return rows.length === 1;
}

/**
 * Replaces the token of a session. Returns the account; null if the session had ended. The session's handle and log-in
 * time stay, and with them what ends with the session. Locks the account's row first, as everything does that ends all
 * sessions: so one of the two sees the other.
 */
export async function replaceSession(
  trx: Executor,
  session: Omit<NewSession, "uid"> & { oldTokenHash: Buffer; longestMs: number },
): Promise<string | null> {
  await sql`select from accounts where uid = (
    select uid from sessions where token_hash = ${session.oldTokenHash}) for share`.execute(trx);
  const { rows } = await sql<{ uid: string }>`
    update sessions set token_hash = ${session.tokenHash}, deviceid = ${session.deviceid},
      ip = ${session.ip}::inet, user_agent = ${session.userAgent}, seen_at = ${session.now},
      expires_at = least(
        ${session.expiresAt}::timestamptz, created_at + ${session.longestMs} * interval '1 millisecond')
    where token_hash = ${session.oldTokenHash} and ${isLive(session.now)}
    returning uid`.execute(trx);
  return rows[0]?.uid ?? null;
}

/** Ends a session and returns its account; null if there was none. */
export async function deleteByTokenHash(db: Executor, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .returning("uid")
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Live sessions of an account: first that of the handle `first`, then by the time they were last used. */
export function findAllLive(
  db: Executor,
  { uid, first, now, limit }: { uid: string; first: string | null; now: Date; limit: number },
) {
  return db
    .selectFrom("sessions")
    .select(["handle", "user_agent", "ip", "created_at", "seen_at"])
    .where("uid", "=", uid)
    .where(isLive(now))
    .orderBy(sql`handle = ${first}::uuid`, (order) => order.desc().nullsLast())
    .orderBy("seen_at", "desc")
    .limit(limit)
    .execute();
}

export interface Ending {
  uid: string;
  /** Only the session of this handle. */
  only?: string;
  /** Every session except that of this handle. */
  except?: string;
  reason: EndReason;
}

/** Ends sessions of an account and saves the reason for the holders of their tokens. Returns the devices they were on. */
export async function endSessions(
  trx: Executor,
  { uid, only, except, reason }: Ending,
): Promise<string[]> {
  const { rows } = await sql<{ deviceid: string }>`
    with gone as (
      delete from sessions
      where uid = ${uid} and (${only ?? null}::uuid is null or handle = ${only ?? null}::uuid)
        and (${except ?? null}::uuid is null or handle <> ${except ?? null}::uuid)
      returning token_hash, expires_at, deviceid
    ), noted as (
      insert into ended_sessions (token_hash, reason, expires_at)
      select token_hash, ${reason}, expires_at from gone
    )
    select deviceid from gone`.execute(trx);
  return rows.map(({ deviceid }) => deviceid);
}

export async function findEndReason(db: Executor, tokenHash: Buffer): Promise<EndReason | null> {
  const row = await db
    .selectFrom("ended_sessions")
    .select("reason")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.reason ?? null;
}
