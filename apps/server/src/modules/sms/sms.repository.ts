import type { Executor } from "@playfront/database/connect";
import type { SmsPurpose } from "@playfront/database/schema";
import { sql } from "kysely";

export interface NewCode {
  phone: string;
  /** HMAC of the device that requested the code, the only one on which it is valid. */
  deviceHash: Buffer;
  codeHash: Buffer;
  purpose: SmsPurpose;
  now: Date;
  expiresAt: Date;
}

/** Stores a code of a phone for one device; replaces that device's previous code and its count of tries. */
export async function upsertCode(db: Executor, code: NewCode): Promise<void> {
  const fresh = {
    code_hash: code.codeHash,
    tries: 0,
    sent_at: code.now,
    expires_at: code.expiresAt,
    dispatched_at: null,
    purpose: code.purpose,
  };
  await db
    .insertInto("sms_codes")
    .values({ phone: code.phone, device_hash: code.deviceHash, ...fresh })
    .onConflict((conflict) => conflict.columns(["phone", "device_hash"]).doUpdateSet(fresh))
    .execute();
}

export interface CodeAttempt {
  phone: string;
  deviceHash: Buffer;
  codeHash: Buffer;
  purpose: SmsPurpose;
  now: Date;
  maxTries: number;
}

/** True if the code is right. A wrong one is counted in the same write, so parallel guesses cannot exceed the tries. */
export async function tryCode(db: Executor, guess: CodeAttempt): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    update sms_codes
    set tries = tries + case when code_hash = ${guess.codeHash} then 0 else 1 end
    where phone = ${guess.phone} and device_hash = ${guess.deviceHash}
      and purpose = ${guess.purpose} and expires_at > ${guess.now} and tries < ${guess.maxTries}
    returning code_hash = ${guess.codeHash} as right`.execute(db);
  return rows[0]?.right ?? false;
}

/** Uses up a code that is right and valid; of two parallel calls one gets true. */
export async function takeCode(db: Executor, guess: CodeAttempt): Promise<boolean> {
  const result = await db
    .deleteFrom("sms_codes")
    .where("phone", "=", guess.phone)
    .where("device_hash", "=", guess.deviceHash)
    .where("code_hash", "=", guess.codeHash)
    .where("purpose", "=", guess.purpose)
    .where("expires_at", ">", guess.now)
    .where("tries", "<", guess.maxTries)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export type PendingCode = Pick<CodeAttempt, "phone" | "codeHash" | "now">;

/**
 * Claims the sending of a code; of parallel callers one gets true. False also if the code has expired, was used or was
 * replaced.
 */
export async function claimDispatch(db: Executor, code: PendingCode): Promise<boolean> {
  const result = await db
    .updateTable("sms_codes")
    .set({ dispatched_at: code.now })
    .where("phone", "=", code.phone)
    .where("code_hash", "=", code.codeHash)
    .where("expires_at", ">", code.now)
    .where("dispatched_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Releases the claim, if the code has certainly not been sent. */
export async function releaseDispatch(db: Executor, code: PendingCode): Promise<void> {
  await db
    .updateTable("sms_codes")
    .set({ dispatched_at: null })
    .where("phone", "=", code.phone)
    .where("code_hash", "=", code.codeHash)
    .execute();
}

/** Deletes a code that nobody will receive, so that nobody can guess it either. */
export async function discardCode(db: Executor, code: PendingCode): Promise<void> {
  await db
    .deleteFrom("sms_codes")
    .where("phone", "=", code.phone)
    .where("code_hash", "=", code.codeHash)
    .execute();
}
