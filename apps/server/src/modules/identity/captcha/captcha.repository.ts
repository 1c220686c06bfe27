import type { CaptchaPurpose } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";

export interface StoredCaptcha {
  deviceid: string;
  answerHash: Buffer;
  /** Null for any call. */
  purpose: CaptchaPurpose | null;
  expiresAt: Date;
}

/** Saves the captcha of a device in place of its previous one. */
export async function upsert(
  db: Executor,
  captcha: StoredCaptcha & { passed: boolean },
): Promise<void> {
  const fresh = {
    answer_hash: captcha.answerHash,
    passed: captcha.passed,
    purpose: captcha.purpose,
    expires_at: captcha.expiresAt,
  };
  await db
    .insertInto("captchas")
    .values({ deviceid: captcha.deviceid, ...fresh })
    .onConflict((conflict) => conflict.column("deviceid").doUpdateSet(fresh))
    .execute();
}

/**
 * Deletes the captcha of a device and returns it; `live` is false if it had expired. Because of this single write, a
 * captcha works once.
 */
export function deleteByDevice(db: Executor, { deviceid, now }: { deviceid: string; now: Date }) {
  return db
    .deleteFrom("captchas")
    .where("deviceid", "=", deviceid)
    .returning((row) => [
      "answer_hash as answerHash",
      "passed",
      "purpose",
      "expires_at as expiresAt",
      row("expires_at", ">", now).as("live"),
    ])
    .executeTakeFirst();
}
