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
