import type { ChannelValues } from "@playfront/contract/console/channel-values";
import type { Executor } from "@playfront/database/connect";

export type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Lists are counted and paged no further. */
const mostListed = 10_000;

const channels = (db: Executor) =>
  db.selectFrom("channels").select(["cid", "name", "is_default", "extras", "created_at"]);

export async function findPage(
  db: Executor,
  { order, limit, offset }: { order: "asc" | "desc"; limit: number; offset: number },
) {
  const page = channels(db)
    .orderBy("cid", order)
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(Math.min(offset, mostListed));
  const some = db.selectFrom("channels").select("cid").limit(mostListed).as("some");
  const counted = db.selectFrom(some).select((e) => e.fn.countAll<string>().as("total"));
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  return { rows, total: Number(total) };
}

export function find(db: Executor, cid: string) {
  return channels(db).where("cid", "=", cid).executeTakeFirst();
}

/** Keeps others from changing the channel until the transaction ends. */
export function lock(trx: Executor, cid: string) {
  return channels(trx).where("cid", "=", cid).forUpdate().executeTakeFirst();
}

export async function setExtras(trx: Executor, cid: string, extras: ChannelValues): Promise<void> {
  await trx
    .updateTable("channels")
    .set({ extras: JSON.stringify(extras) })
    .where("cid", "=", cid)
    .execute();
}
