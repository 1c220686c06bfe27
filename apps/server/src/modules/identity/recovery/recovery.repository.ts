import type { Executor } from "@playfront/database/connect";

export interface NewRecovery {
  handleHash: Buffer;
  /** Null for an account that does not exist or has no phone: the recovery looks the same and cannot be completed. */
  uid: string | null;
  deviceid: string;
  expiresAt: Date;
}

/** Starts a recovery in place of the previous one of the device. */
export async function begin(trx: Executor, recovery: NewRecovery): Promise<void> {
  const { handleHash: handle_hash, uid, deviceid, expiresAt: expires_at } = recovery;
  await trx.deleteFrom("recoveries").where("deviceid", "=", deviceid).execute();
  await trx
    .insertInto("recoveries")
    .values({ handle_hash, uid, step: "named", deviceid, expires_at })
    .execute();
}

/** The phone of the account that the device is recovering; undefined if it is recovering none. */
export function findPhoneByDevice(
  db: Executor,
  { deviceid, now }: { deviceid: string; now: Date },
) {
  return db
    .selectFrom("recoveries")
    .leftJoin("accounts", "accounts.uid", "recoveries.uid")
    .select("accounts.phone")
    .where("recoveries.deviceid", "=", deviceid)
    .where("recoveries.step", "=", "named")
    .where("recoveries.expires_at", ">", now)
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
  return db
    .selectFrom("recoveries")
    .leftJoin("accounts", "accounts.uid", "recoveries.uid")
    .select(["recoveries.uid", "accounts.phone", "accounts.username"])
    .where("handle_hash", "=", handle.handleHash)
    .where("recoveries.deviceid", "=", handle.deviceid)
    .where("step", "=", handle.step)
    .where("expires_at", ">", handle.now)
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
