import type { Executor } from "@playfront/database/connect";

export interface StoredCaptcha {
  deviceid: string;
  answerHash: Buffer;
  expiresAt: Date;
}

/** Gives a device a captcha; the one before is gone. */
export async function upsert(
  db: Executor,
  captcha: StoredCaptcha & { passed: boolean },
): Promise<void> {
  const fresh = {
    answer_hash: captcha.answerHash,
    passed: captcha.passed,
    expires_at: captcha.expiresAt,
  };
  await db
    .insertInto("captchas")
    .values({ deviceid: captcha.deviceid, ...fresh })
    .onConflict((conflict) => conflict.column("deviceid").doUpdateSet(fresh))
    .execute();
}

/** Takes the device's captcha away and answers it when it was live. The one write that makes it work once. */
export function take(db: Executor, { deviceid, now }: { deviceid: string; now: Date }) {
  return db
    .deleteFrom("captchas")
    .where("deviceid", "=", deviceid)
    .returning((row) => [
      "answer_hash as answerHash",
      "passed",
      "expires_at as expiresAt",
      row("expires_at", ">", now).as("live"),
    ])
    .executeTakeFirst();
}
