import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { type Insertable, type Selectable, sql } from "kysely";

export type AnnouncementRow = Selectable<Database["announcements"]>;
export type WrittenAnnouncement = Pick<
  AnnouncementRow,
  "title" | "content" | "link" | "audience" | "cid" | "gameid"
>;

/** Lists are counted and paged no further. */
const mostListed = 10_000;

export async function findPage(
  db: Executor,
  {
    state,
    order,
    limit,
    offset,
  }: {
    state: AnnouncementRow["state"] | undefined;
    order: "asc" | "desc";
    limit: number;
    offset: number;
  },
) {
  let all = db.selectFrom("announcements");
  if (state !== undefined) all = all.where("state", "=", state);
  const page = all
    .selectAll()
    .orderBy("id", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed));
  const some = all.select("id").limit(mostListed).as("some");
  const counted = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  return { rows, total: Number(total) };
}

export function findById(db: Executor, id: string) {
  return db.selectFrom("announcements").selectAll().where("id", "=", id).executeTakeFirst();
}

export function insert(trx: Executor, row: Insertable<Database["announcements"]>) {
  return trx.insertInto("announcements").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if it is no longer at the revision, or in none of these states. */
export function update(
  trx: Executor,
  {
    id,
    revision,
    from,
    ...values
  }: Partial<WrittenAnnouncement> & {
    id: string;
    revision: number;
    from: readonly AnnouncementRow["state"][];
    state: AnnouncementRow["state"];
    send_at?: Date | null;
    updated_at: Date;
    updated_by: string;
  },
) {
  return trx
    .updateTable("announcements")
    .set({ ...values, revision: revision + 1 })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Sends what is due: each gets its number in the inboxes now, so that it stands above what players have got until then. One
 * of several nodes sends it.
 */
export async function sendDue(db: Executor, now: Date): Promise<void> {
  await sql`
    update announcements set state = 'sent', sent_at = ${now}, revision = revision + 1,
      inbox_id = nextval(pg_get_serial_sequence('messages', 'id'))
    where id in (
      select id from announcements where state = 'scheduled' and send_at <= ${now}
      order by send_at, id for update skip locked)`.execute(db);
}

export async function isGame(db: Executor, gameid: string): Promise<boolean> {
  const found = db.selectFrom("games").select("gameid").where("gameid", "=", gameid);
  return (await found.executeTakeFirst()) !== undefined;
}
