import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface Schedule {
  uid: string;
  now: Date;
  due: Date;
}

/** Schedules the deletion of an account that still has the password that was checked. Returns false otherwise. */
export async function schedule(
  trx: Executor,
  { uid, passwordHash, now, due }: Schedule & { passwordHash: string },
): Promise<boolean> {
  const result = await trx
    .updateTable("accounts")
    .set({ deletion_asked_at: now, deletion_due: due })
    .where("uid", "=", uid)
    .where("password_hash", "=", passwordHash)
    .where("deletion_due", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Cancels the deletion of an account that is not yet due and still has the password. Returns false otherwise. */
export async function cancel(
  trx: Executor,
  { uid, passwordHashHash, now }: { uid: string; passwordHashHash: Buffer; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable("accounts")
    .set({ deletion_asked_at: null, deletion_due: null })
    .where("uid", "=", uid)
    .where("deletion_due", ">", now)
    .where("banned", "=", false)
    .where(sql`sha256(convert_to(password_hash, 'UTF8'))`, "=", passwordHashHash)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stops the deletion of an account that is not yet due. Returns false if none is asked for. */
export async function stop(
  trx: Executor,
  { uid, now }: { uid: string; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable("accounts")
    .set({ deletion_asked_at: null, deletion_due: null })
    .where("uid", "=", uid)
    .where("deletion_due", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface CancelHandle {
  handleHash: Buffer;
  deviceid: string;
}

export async function insertHandle(
  db: Executor,
  handle: CancelHandle & { uid: string; passwordHashHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("deletion_cancels")
    .values({
      handle_hash: handle.handleHash,
      uid: handle.uid,
      deviceid: handle.deviceid,
      password_hash_hash: handle.passwordHashHash,
      expires_at: handle.expiresAt,
    })
    .execute();
}

/** Deletes the handles of an account: what an earlier request offered must not cancel the next one. */
export async function deleteHandles(trx: Executor, uid: string): Promise<void> {
  await trx.deleteFrom("deletion_cancels").where("uid", "=", uid).execute();
}

/** Deletes a handle and returns what it is for; undefined if it is not valid on this device. */
export function useHandle(
  trx: Executor,
  { handleHash, deviceid, now }: CancelHandle & { now: Date },
): Promise<{ uid: string; passwordHashHash: Buffer } | undefined> {
  return trx
    .deleteFrom("deletion_cancels")
    .where("handle_hash", "=", handleHash)
    .where("deviceid", "=", deviceid)
    .where("expires_at", ">", now)
    .returning(["uid", "password_hash_hash as passwordHashHash"])
    .executeTakeFirst();
}

/** Accounts that are due for deletion, ordered, greater than `after`. */
export async function findDue(
  db: Executor,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts")
    .select("uid")
    .where("deletion_due", "<=", now)
    .where("uid", ">", after)
    .orderBy("uid")
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Locks an account, if it is still due for deletion and no other worker has locked it. */
export function lockDue(trx: Executor, { uid, now }: { uid: string; now: Date }) {
  return trx
    .selectFrom("accounts")
    .select(["phone", "avatar"])
    .where("uid", "=", uid)
    .where("deletion_due", "<=", now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Deletes rows that have no foreign key to the account, so that deleting the account does not delete them. */
export async function deleteUnlinkedRows(
  trx: Executor,
  { uid, phone }: { uid: string; phone: string | null },
): Promise<void> {
  await trx.deleteFrom("recoveries").where("uid", "=", uid).execute();
  if (phone !== null) await trx.deleteFrom("sms_codes").where("phone", "=", phone).execute();
}

/** Clears the owner of the account's gift codes. The codes stay claimed and counted. */
export async function clearCodeOwner(trx: Executor, uid: string): Promise<void> {
  await trx
    .updateTable("gift_codes")
    .from("claims")
    .set({ uid: null })
    .whereRef("gift_codes.giftid", "=", "claims.giftid")
    .whereRef("gift_codes.pos", "=", "claims.pos")
    .where("claims.uid", "=", uid)
    .execute();
}

/** Clears who reported codes, and what was written; what waits for an operator is settled. The codes stay known as reported. */
export async function clearReporter(
  trx: Executor,
  { uid, now }: { uid: string; now: Date },
): Promise<void> {
  await sql`
    update code_reports set uid = null, note = '',
      state = case when state = 'open' then 'refused' else state end,
      settled_at = coalesce(settled_at, ${now}), settled_by = coalesce(settled_by, '(erased)')
    where uid = ${uid}`.execute(trx);
}

/** Deletes the account with its sessions, messages, games played and everything else that has a foreign key to it. */
export async function deleteAccount(trx: Executor, uid: string): Promise<void> {
  await trx.deleteFrom("accounts").where("uid", "=", uid).execute();
}

/** Gift codes that have not expired, in the order in which they expire. */
export function findValidCodes(
  db: Executor,
  { uid, now, limit }: { uid: string; now: Date; limit: number },
) {
  return db
    .selectFrom("claims")
    .innerJoin("gifts", "gifts.giftid", "claims.giftid")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .select(["gifts.giftname", "games.gamename", "gifts.expires_at"])
    .select((select) => select.fn.countAll<string>().over().as("total"))
    .where("claims.uid", "=", uid)
    .where("gifts.expires_at", ">", now)
    .orderBy("gifts.expires_at")
    .orderBy("gifts.giftid")
    .limit(limit)
    .execute();
}
