import type { Executor } from "@playfront/database/connect";
import { isLaterCounter } from "../../../infra/passkeys/later-counter.ts";

/** A challenge that one answer may use. */
export interface Challenge {
  challengeHash: Buffer;
  deviceid: string;
  /** The player who adds a passkey; null at a log-in. */
  uid: string | null;
}

export async function insertChallenge(
  db: Executor,
  { challengeHash, deviceid, uid, expiresAt }: Challenge & { expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("passkey_challenges")
    .values({ challenge_hash: challengeHash, deviceid, uid, expires_at: expiresAt })
    .execute();
}

/** Uses a challenge up. Of two calls at once, one returns true. */
export async function takeChallenge(
  db: Executor,
  { challengeHash, deviceid, uid, now }: Challenge & { now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challengeHash)
    .where("deviceid", "=", deviceid)
    .where("uid", "is not distinct from", uid)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function findAllByAccount(db: Executor, uid: string) {
  return db
    .selectFrom("player_passkeys")
    .selectAll()
    .where("uid", "=", uid)
    .orderBy("id")
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof findAllByAccount>>[number];

export function findByCredential(db: Executor, credentialId: string) {
  return db
    .selectFrom("player_passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export interface NewPasskey {
  uid: string;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  rpId: string;
  now: Date;
}

/** False if the credential is known already. */
export async function insert(trx: Executor, passkey: NewPasskey): Promise<boolean> {
  const row = await trx
    .insertInto("player_passkeys")
    .values({
      uid: passkey.uid,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      rp_id: passkey.rpId,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a passkey. False if it is gone or suspended, or if a signature with this counter or a later one was used before. */
export async function use(
  trx: Executor,
  { uid, id, counter, now }: { uid: string; id: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("player_passkeys")
    .set({ counter: String(counter), seen_at: now })
    .where("uid", "=", uid)
    .where("id", "=", id)
    .where("suspended_at", "is", null)
    .where(isLaterCounter(counter))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name of the passkey; null if the player has no such passkey. */
export async function remove(
  trx: Executor,
  { uid, id }: { uid: string; id: string },
): Promise<string | null> {
  const row = await trx
    .deleteFrom("player_passkeys")
    .where("uid", "=", uid)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}
