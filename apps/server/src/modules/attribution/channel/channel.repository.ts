import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Insertable } from "kysely";

export function findAll(executor: Executor) {
  return executor.selectFrom("channels").select(["cid", "is_default"]).execute();
}

export async function insert(
  executor: Executor,
  row: Pick<Insertable<Database["channels"]>, "cid" | "name" | "is_default">,
): Promise<void> {
  await executor.insertInto("channels").values(row).execute();
}

export function findAfter(executor: Executor, { after, limit }: { after: string; limit: number }) {
  return executor
    .selectFrom("channels")
    .select(["cid", "name", "is_default", "created_at"])
    .where("cid", ">", after)
    .orderBy("cid")
    .limit(limit)
    .execute();
}

/** False if a channel with this cid exists. */
export async function insertNew(
  executor: Executor,
  row: Pick<Insertable<Database["channels"]>, "cid" | "name">,
): Promise<boolean> {
  const added = await executor
    .insertInto("channels")
    .values(row)
    .onConflict((conflict) => conflict.column("cid").doNothing())
    .returning("cid")
    .executeTakeFirst();
  return added !== undefined;
}

/** Clears the previous default first: a unique index allows only one at a time. */
export async function makeDefault(executor: Executor, cid: string): Promise<void> {
  const channels = () => executor.updateTable("channels");
  await channels().set({ is_default: false }).where("is_default", "=", true).execute();
  await channels().set({ is_default: true }).where("cid", "=", cid).execute();
}
