import type { Executor } from "@playfront/database/connect";

/** Records a picture that is about to be written, as not used yet. */
export async function insertFile(
  db: Executor,
  file: { avatar: string; uid: string; now: Date },
): Promise<void> {
  const { avatar, uid, now: unused_since } = file;
  await db.insertInto("avatar_files").values({ avatar, uid, unused_since }).execute();
}

/**
 * Sets an account's avatar and returns the uploaded picture that it replaces; null if there was none or if it was not
 * uploaded. Of several calls at once, each returns the picture of the one before it. Needs a transaction.
 */
export async function replace(
  trx: Executor,
  { uid, avatar }: { uid: string; avatar: string },
): Promise<string | null> {
  // Take the row lock in its own statement: after waiting, `FOR UPDATE` re-reads only the locked row, joined tables
  // still show the old snapshot.
  const { avatar: before } = await trx
    .selectFrom("accounts")
    .select("avatar")
    .where("uid", "=", uid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx.updateTable("accounts").set({ avatar }).where("uid", "=", uid).execute();
  return (await isUploaded(trx, before)) ? before : null;
}

/** Whether a player uploaded this picture. */
export async function isUploaded(db: Executor, avatar: string): Promise<boolean> {
  const row = await db
    .selectFrom("avatar_files")
    .select("uid")
    .where("avatar", "=", avatar)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pictures that no account has used since `before`, greater than `after`, in their order. */
export async function findUnused(
  db: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("avatar_files")
    .select("avatar")
    .where("unused_since", "<=", before)
    .where("avatar", ">", after)
    .orderBy("avatar")
    .limit(limit)
    .execute();
  return rows.map(({ avatar }) => avatar);
}

/** Deletes the record of a picture whose files are removed, unless an account uses it again. */
export async function deleteFile(db: Executor, avatar: string): Promise<void> {
  await db
    .deleteFrom("avatar_files")
    .where("avatar", "=", avatar)
    .where("unused_since", "is not", null)
    .execute();
}
