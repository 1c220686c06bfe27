import type { Executor } from "@playfront/database/connect";

export function find(db: Executor, path: string) {
  return db.selectFrom("uploaded_pictures").selectAll().where("path", "=", path).executeTakeFirst();
}

interface Upload {
  path: string;
  now: Date;
  /** Whether the file is older than its row, so that anything may name it. */
  isOlder: boolean;
  cut: { original: string; x: number; y: number } | null;
}

/** Notes an upload; a picture whose file was removed is as a new one. */
export async function note(trx: Executor, { path, now, isOlder, cut }: Upload): Promise<void> {
  const origin = cut && { original: cut.original, focus_x: cut.x, focus_y: cut.y };
  await trx
    .insertInto("uploaded_pictures")
    .values({ path, uploaded_at: now, named: isOlder, ...origin })
    .onConflict((conflict) =>
      conflict.column("path").doUpdateSet({ uploaded_at: now, removed_at: null, ...origin }),
    )
    .execute();
}

/** Which of these pictures have no file any more. The others are kept until the transaction ends. */
export async function lockNamed(trx: Executor, paths: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("uploaded_pictures")
    .select(["path", "removed_at"])
    .where("path", "in", [...paths])
    .where("named", "=", false)
    .orderBy("path")
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ removed_at }) => removed_at !== null).map(({ path }) => path);
}

/** Pictures that nothing has named since they were uploaded, in the order of their paths. Those that are being named are left out. */
export async function lockUnnamed(
  trx: Executor,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom("uploaded_pictures")
    .select("path")
    .where("named", "=", false)
    .where("removed_at", "is", null)
    .where("uploaded_at", "<", before)
    .where("path", ">", after)
    .orderBy("path")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ path }) => path);
}

export async function setRemoved(trx: Executor, path: string, now: Date): Promise<void> {
  await trx
    .updateTable("uploaded_pictures")
    .set({ removed_at: now })
    .where("path", "=", path)
    .execute();
}
