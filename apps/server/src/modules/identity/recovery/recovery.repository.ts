import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface NewRecovery {
  handleHash: Buffer;
  /** Null for an account that does not exist or has no phone: the recovery looks the same and cannot be completed. */
  uid: string | null;
  /** Hash of the account's password hash. If the password changes, the recovery ends. */
  passwordHashHash: Buffer | null;
  deviceid: string;
  expiresAt: Date;
}

/** Starts a recovery in place of the previous one of the device. */
export async function begin(trx: Executor, recovery: NewRecovery): Promise<void> {
  const { uid, deviceid } = recovery;
  await trx.deleteFrom("recoveries").where("deviceid", "=", deviceid).execute();
  await trx
    .insertInto("recoveries")
    .values({
      handle_hash: recovery.handleHash,
      uid,
      password_hash_hash: recovery.passwordHashHash,
      step: "named",
      deviceid,
      expires_at: recovery.expiresAt,
    })
    .execute();
}

/** Recoveries with their accounts, without those whose account has got another password. */
function liveRecoveries(db: Executor, now: Date) {
  return db
    .selectFrom("recoveries")
    .leftJoin("accounts", "accounts.uid", "recoveries.uid")
    .where("recoveries.expires_at", ">", now)
    .where(
      sql<boolean>`recoveries.password_hash_hash
        is not distinct from sha256(convert_to(accounts.password_hash, 'UTF8'))`,
    );
}

/** The phone of the account that the device is recovering; undefined if it is recovering none. */
export function findPhoneByDevice(
  db: Executor,
  { deviceid, now }: { deviceid: string; now: Date },
) {
  return liveRecoveries(db, now)
    .select("accounts.phone")
    .where("recoveries.deviceid", "=", deviceid)
    .where("recoveries.step", "=", "named")
    .executeTakeFirst();
}

export interface Handle {
  handleHash: Buffer;
  deviceid: string;
  step: "named" | "proved";
  now: Date;
}

/** The live recovery of a handle, with its account. */
export function findByHandle(db: Executor, handle: Handle) {
  return liveRecoveries(db, handle.now)
    .select([
      "recoveries.uid",
      "accounts.phone",
      "accounts.username",
      "accounts.password_hash as passwordHash",
    ])
    .where("handle_hash", "=", handle.handleHash)
    .where("recoveries.deviceid", "=", handle.deviceid)
    .where("step", "=", handle.step)
    .executeTakeFirst();
}

/** Replaces the first handle by the second. Returns false if the first has been used meanwhile. */
export async function advance(
  trx: Executor,
  { from, to, expiresAt }: { from: Buffer; to: Buffer; expiresAt: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable("recoveries")
    .set({ handle_hash: to, step: "proved", expires_at: expiresAt })
    .where("handle_hash", "=", from)
    .where("step", "=", "named")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a recovery. Of two calls at once, one returns true. */
export async function deleteByHandle(trx: Executor, handleHash: Buffer): Promise<boolean> {
  const result = await trx
    .deleteFrom("recoveries")
    .where("handle_hash", "=", handleHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
