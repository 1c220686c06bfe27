import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

export interface NewCode {
  phone: string;
  /** Of the device that asked: the code is good there only. */
  deviceHash: Buffer;
  codeHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Gives a phone a code for one device; that device's one before is gone, with its tries. */
export async function upsertCode(db: Executor, code: NewCode): Promise<void> {
  const fresh = {
    code_hash: code.codeHash,
    tries: 0,
    sent_at: code.now,
    expires_at: code.expiresAt,
    dispatched_at: null,
  };
  await db
    .insertInto("sms_codes")
    .values({ phone: code.phone, device_hash: code.deviceHash, ...fresh })
    .onConflict((conflict) => conflict.columns(["phone", "device_hash"]).doUpdateSet(fresh))
    .execute();
}

export interface Guess {
  phone: string;
  deviceHash: Buffer;
  codeHash: Buffer;
  now: Date;
  maxTries: number;
}

/** Whether the guess is right. A wrong one is counted in the same write: guesses at once cannot exceed the tries. */
export async function tryCode(db: Executor, guess: Guess): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    update sms_codes
    set tries = tries + case when code_hash = ${guess.codeHash} then 0 else 1 end
    where phone = ${guess.phone} and device_hash = ${guess.deviceHash}
      and expires_at > ${guess.now} and tries < ${guess.maxTries}
    returning code_hash = ${guess.codeHash} as right`.execute(db);
  return rows[0]?.right ?? false;
}

/** Uses up a code that is right and live; of two at once one gets true. */
export async function takeCode(db: Executor, guess: Guess): Promise<boolean> {
  const result = await db
    .deleteFrom("sms_codes")
    .where("phone", "=", guess.phone)
    .where("device_hash", "=", guess.deviceHash)
    .where("code_hash", "=", guess.codeHash)
    .where("expires_at", ">", guess.now)
    .where("tries", "<", guess.maxTries)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export type CodeOnItsWay = Pick<Guess, "phone" | "codeHash" | "now">;

/**
 * Claims the sending of a code; of many who try, one gets true. False also for a code that has expired, was used, or
 * has made room for another.
 */
export async function claimDispatch(db: Executor, code: CodeOnItsWay): Promise<boolean> {
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

/** Gives the claim back: the code certainly has not gone out. */
export async function releaseDispatch(db: Executor, code: CodeOnItsWay): Promise<void> {
  await db
    .updateTable("sms_codes")
    .set({ dispatched_at: null })
    .where("phone", "=", code.phone)
    .where("code_hash", "=", code.codeHash)
    .execute();
}

/** Forgets a code that nobody will ever receive, so that nobody can guess it either. */
export async function burnCode(db: Executor, code: CodeOnItsWay): Promise<void> {
  await db
    .deleteFrom("sms_codes")
    .where("phone", "=", code.phone)
    .where("code_hash", "=", code.codeHash)
    .execute();
}
