import type { Executor } from "@playfront/database/connect";

export interface NewMessage {
  uid: string;
  title: string;
  content: string;
  /** Router path of the page that the message is about. */
  link?: string;
}

/** The same message to each of the players, at least one. */
export async function insert(
  db: Executor,
  { uids, now, ...message }: Omit<NewMessage, "uid"> & { uids: readonly string[]; now: Date },
): Promise<{ id: string; uid: string }[]> {
  const rows = uids.map((uid) => ({ ...message, uid, created_at: now }));
  return db.insertInto("messages").values(rows).returning(["id", "uid"]).execute();
}

/** Undefined if the player has no such message. */
export function insertAgain(
  trx: Executor,
  { uid, id, now }: { uid: string; id: string; now: Date },
) {
  return trx
    .insertInto("messages")
    .columns(["uid", "title", "content", "link", "created_at"])
    .expression((from) =>
      from
        .selectFrom("messages")
        .select((select) => ["uid", "title", "content", "link", select.val(now).as("created_at")])
        .where("id", "=", id)
        .where("uid", "=", uid),
    )
    .returning(["id", "uid", "title", "link"])
    .executeTakeFirst();
}

/** Marks the message `id` and all older ones as read; newer ones stay unread. */
export async function markAllRead(
  db: Executor,
  { uid, id, now }: { uid: string; id: string; now: Date },
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ read_at: now })
    .where("uid", "=", uid)
    .where("id", "<=", id)
    .where("read_at", "is", null)
    .execute();
}

/** Keeps the time of the first reading; false if the player has no such message. */
export async function markRead(
  db: Executor,
  { uid, id, now }: { uid: string; id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("messages")
    .set((set) => ({ read_at: set.fn.coalesce("read_at", set.val(now)) }))
    .where("id", "=", id)
    .where("uid", "=", uid)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
