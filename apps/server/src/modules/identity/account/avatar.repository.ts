import type { Executor } from "@playfront/database/connect";

/** Notes a picture that is about to be written, as one that nobody shows yet. */
export async function insertFile(
  db: Executor,
  file: { avatar: string; uid: string; now: Date },
): Promise<void> {
  const { avatar, uid, now: unused_since } = file;
  await db.insertInto("avatar_files").values({ avatar, uid, unused_since }).execute();
}

/**
 * Shows an avatar, inside a transaction. Answers the uploaded picture that it replaces: of several at once each answers the one before it.
 * Null when there was none, or one that nobody has uploaded.
 */
export async function replace(
  trx: Executor,
  { uid, avatar }: { uid: string; avatar: string },
): Promise<string | null> {
  // The lock comes first, by itself: what a statement joins while it waits is out of date when it goes on.
  const { avatar: before } = await trx
    .selectFrom("accounts")
    .select("avatar")
    .where("uid", "=", uid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable("accounts").set({ avatar }).where("uid", "=", uid).execute();
  return (await isUploaded(trx, before)) ? before : null;
}

/** Whether a player has uploaded this picture. */
export async function isUploaded(db: Executor, avatar: string): Promise<boolean> {
  const row = await db
    .selectFrom("avatar_files")
    .select("uid")
    .where("avatar", "=", avatar)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pictures that nobody has shown since then, at most `limit`. */
export async function findUnused(
  db: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("avatar_files")
    .select("avatar")
    .where("unused_since", "<=", before)
    .orderBy("unused_since")
    .limit(limit)
    .execute();
  return rows.map(({ avatar }) => avatar);
}

/** Forgets a picture whose files are gone, unless somebody has come to show it. */
export async function deleteFile(db: Executor, avatar: string): Promise<void> {
  await db
    .deleteFrom("avatar_files")
    .where("avatar", "=", avatar)
    .where("unused_since", "is not", null)
    .execute();
}
