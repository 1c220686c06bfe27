import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Insertable, Updateable } from "kysely";
import { hasNoDocument } from "../../content/content-kind.ts";

export function findAllPublished(executor: Executor, limit: number) {
  return executor
    .selectFrom("slides")
    .select(["id", "src", "title", "url"])
    .where("published", "=", true)
    .orderBy("pos")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function insert(
  executor: Executor,
  row: Insertable<Database["slides"]>,
): Promise<string> {
  const { id } = await executor
    .insertInto("slides")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes over a row. Returns its id. */
export async function replace(
  executor: Executor,
  id: string,
  row: Updateable<Database["slides"]>,
): Promise<string> {
  const { id: written } = await executor
    .updateTable("slides")
    .set(row)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  return written;
}

/** Takes it away from players. The row stays. */
export async function hide(executor: Executor, id: string): Promise<void> {
  await executor.updateTable("slides").set({ published: false }).where("id", "=", id).execute();
}

/** Rows without a document after an id, oldest first. */
export function findUnwritten(
  executor: Executor,
  { after, limit }: { after: string; limit: number },
) {
  return executor
    .selectFrom("slides")
    .selectAll()
    .where("id", ">", after)
    .where(hasNoDocument("slides", "slides.id"))
    .orderBy("id")
    .limit(limit)
    .execute();
}
