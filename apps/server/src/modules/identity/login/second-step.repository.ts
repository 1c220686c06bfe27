import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface WaitingLogin {
  handleHash: Buffer;
  uid: string;
  deviceid: string;
  /** Hash of the password hash at the first step. If the password changes, the log-in ends. */
  passwordHashHash: Buffer;
  /** What was the first step instead of the password. */
  isBySms: boolean;
  isBySocial: boolean;
  expiresAt: Date;
}

/** Saves a log-in for its second step, in place of one of the same device and account. */
export async function insert(trx: Executor, login: WaitingLogin): Promise<void> {
  const { handleHash, uid, deviceid, passwordHashHash, isBySms, isBySocial, expiresAt } = login;
  await trx
    .deleteFrom("second_factor_logins")
    .where("uid", "=", uid)
    .where("deviceid", "=", deviceid)
    .execute();
  await trx
    .insertInto("second_factor_logins")
    .values({
      handle_hash: handleHash,
      uid,
      deviceid,
      password_hash_hash: passwordHashHash,
      by_sms: isBySms,
      by_social: isBySocial,
      expires_at: expiresAt,
    })
    .execute();
}

export interface Handle {
  handleHash: Buffer;
  deviceid: string;
  now: Date;
}

/** The log-in of a handle, if it can still be tried on this device. */
export function findByHandle(
  db: Executor,
  { handleHash, deviceid, now, most }: Handle & { most: number },
) {
  return db
    .selectFrom("second_factor_logins")
    .select(["uid", "password_hash_hash", "by_sms", "by_social"])
    .where("handle_hash", "=", handleHash)
    .where("deviceid", "=", deviceid)
    .where("expires_at", ">", now)
    .where("tries", "<", most)
    .executeTakeFirst();
}

/** Counts a try and returns the number of tries; null if there are no more. */
export async function countTry(
  db: Executor,
  { handleHash, most }: { handleHash: Buffer; most: number },
): Promise<number | null> {
  const row = await db
    .updateTable("second_factor_logins")
    .set({ tries: sql`tries + 1` })
    .where("handle_hash", "=", handleHash)
    .where("tries", "<", most)
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? null;
}

/** Deletes a waiting log-in. Of two calls at once, one returns true. */
export async function deleteByHandle(trx: Executor, handleHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("second_factor_logins")
    .where("handle_hash", "=", handleHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends the log-ins whose first step was a provider's. */
export async function deleteSocial(trx: Executor, uid: string): Promise<void> {
  await trx
    .deleteFrom("second_factor_logins")
    .where("uid", "=", uid)
    .where("by_social", "=", true)
    .execute();
}
