import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Insertable } from "kysely";

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
