import { sql } from "kysely";
import type { Executor } from "../../platform/database/connect.ts";

export interface NewSession {
  tokenHash: Buffer;
  uid: string;
  deviceid: string;
  ip: string | null;
  userAgent: string;
  now: Date;
  expiresAt: Date;
}

/** The live session of a token, with the account's ban in the same query: every call of a player makes it. */
export function findLiveByTokenHash(db: Executor, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.uid", "sessions.uid")
    .select(["sessions.uid", "sessions.seen_at"])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", now)
    .where("accounts.banned", "=", false)
    .executeTakeFirst();
}

export async function touch(
  db: Executor,
  session: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ seen_at: session.now, expires_at: session.expiresAt })
    .where("token_hash", "=", session.tokenHash)
    .execute();
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
 * Begins a session only while the account still has the password that was checked. The row lock makes a password
 * change wait or be seen: no session of the old password outlives the change.
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
    for share
    returning uid`.execute(db);
  return rows.length === 1;
}

/** One token ends and another begins in one statement; false when the old one had ended already. */
export async function replaceSession(
  db: Executor,
  session: Omit<NewSession, "uid"> & { oldTokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      delete from sessions where token_hash = ${session.oldTokenHash} and expires_at > ${session.now}
      returning uid
    )
    insert into sessions (token_hash, uid, deviceid, ip, user_agent, created_at, seen_at, expires_at)
    select ${session.tokenHash}, uid, ${session.deviceid}, ${session.ip}::inet, ${session.userAgent},
      ${session.now}, ${session.now}, ${session.expiresAt}
    from ended
    returning uid`.execute(db);
  return rows.length === 1;
}

export async function deleteByTokenHash(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

export async function deleteAllOfAccount(
  db: Executor,
  { uid, except }: { uid: string; except?: Buffer },
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("uid", "=", uid)
    .$if(except !== undefined, (query) => query.where("token_hash", "!=", except!))
    .execute();
}
