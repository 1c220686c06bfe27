import type { Executor } from "@playfront/database/connect";

export interface KnownDevice {
  uid: string;
  deviceHash: Buffer;
}

export async function exists(
  db: Executor,
  { uid, deviceHash, now }: { uid: string | null; deviceHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("known_devices")
    .select("uid")
    .where("uid", "=", uid)
    .where("device_hash", "=", deviceHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function existsForAnyone(
  db: Executor,
  { deviceHash, now }: { deviceHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("known_devices")
    .select("uid")
    .where("device_hash", "=", deviceHash)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PhoneCaller {
  phone: string;
  /** Null for a visitor. */
  uid: string | null;
  deviceHash: Buffer;
  now: Date;
}

/**
 * Whether the account of a phone is the caller's or knows the caller's device. One statement for every phone, so that
 * its time does not show whether an account has the phone.
 */
export async function existsForPhone(
  db: Executor,
  { phone, uid, deviceHash, now }: PhoneCaller,
): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .leftJoin("known_devices", (join) =>
      join
        .onRef("known_devices.uid", "=", "accounts.uid")
        .on("known_devices.device_hash", "=", deviceHash)
        .on("known_devices.expires_at", ">", now),
    )
    .select("accounts.uid")
    .where("accounts.phone", "=", phone)
    .where((where) =>
      where.or([where("accounts.uid", "=", uid), where("known_devices.uid", "is not", null)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOne(db: Executor, { uid, deviceHash }: KnownDevice): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("uid", "=", uid)
    .where("device_hash", "=", deviceHash)
    .execute();
}

export async function deleteOthers(db: Executor, { uid, deviceHash }: KnownDevice): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("uid", "=", uid)
    .where("device_hash", "<>", deviceHash)
    .execute();
}

export async function deleteAll(db: Executor, uid: string): Promise<void> {
  await db.deleteFrom("known_devices").where("uid", "=", uid).execute();
}

export async function upsert(
  db: Executor,
  { uid, deviceHash: device_hash, expiresAt: expires_at }: KnownDevice & { expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("known_devices")
    .values({ uid, device_hash, expires_at })
    .onConflict((conflict) => conflict.columns(["uid", "device_hash"]).doUpdateSet({ expires_at }))
    .execute();
}
