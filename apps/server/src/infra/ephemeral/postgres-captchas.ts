import type { Executor } from "@playfront/database/connect";
import type { Captcha } from "./ephemeral-store.ts";

/** Saves the captcha of a device in place of its previous one. */
export async function upsertCaptcha(
  db: Executor,
  deviceid: string,
  captcha: Captcha,
): Promise<void> {
  const fresh = {
    answer_hash: captcha.answerHash,
    passed: captcha.passed,
    purpose: captcha.purpose,
    expires_at: captcha.expiresAt,
  };
  await db
    .insertInto("captchas")
    .values({ deviceid, ...fresh })
    .onConflict((conflict) => conflict.column("deviceid").doUpdateSet(fresh))
    .execute();
}

/** Deletes the captcha of a device and returns it, also if it has expired. With this single write a captcha works once. */
export function deleteCaptcha(db: Executor, deviceid: string): Promise<Captcha | undefined> {
  return db
    .deleteFrom("captchas")
    .where("deviceid", "=", deviceid)
    .returning(["answer_hash as answerHash", "passed", "purpose", "expires_at as expiresAt"])
    .executeTakeFirst();
}
