import type { Executor } from "@playfront/database/connect";

/** False if the notice was taken before. Of two at once, one is true. */
export async function insertNotice(
  trx: Executor,
  { idHash, expiresAt }: { idHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto("apple_notices")
    .values({ id_hash: idHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the token of a consent that had ended by then. False if the player has consented anew since. */
export async function deleteEndedToken(
  trx: Executor,
  { subjectHash, endedAt }: { subjectHash: Buffer; endedAt: Date },
): Promise<boolean> {
  await trx
    .deleteFrom("apple_tokens")
    .where("subject_hash", "=", subjectHash)
    .where("created_at", "<=", endedAt)
    .execute();
  const newer = await trx
    .selectFrom("apple_tokens")
    .select("id")
    .where("subject_hash", "=", subjectHash)
    .executeTakeFirst();
  return newer === undefined;
}
