import type { Executor } from "@playfront/database/connect";

/** Whether the operator, or anybody for null, has logged in with the browser. */
export async function exists(
  db: Executor,
  { operatorId, deviceHash, now }: { operatorId: string | null; deviceHash: Buffer; now: Date },
): Promise<boolean> {
  let query = db
    .selectFrom("operator_devices")
    .select("operator_id")
    .where("device_hash", "=", deviceHash)
    .where("expires_at", ">", now);
  if (operatorId !== null) query = query.where("operator_id", "=", operatorId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function upsert(
  trx: Executor,
  device: { operatorId: string; deviceHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { operatorId: operator_id, deviceHash: device_hash, expiresAt: expires_at } = device;
  await trx
    .insertInto("operator_devices")
    .values({ operator_id, device_hash, expires_at })
    .onConflict((conflict) =>
      conflict.columns(["operator_id", "device_hash"]).doUpdateSet({ expires_at }),
    )
    .execute();
}

export async function deleteDevices(trx: Executor, operatorId: string): Promise<void> {
  await trx.deleteFrom("operator_devices").where("operator_id", "=", operatorId).execute();
}
