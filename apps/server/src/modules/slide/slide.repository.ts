import type { Insertable } from "kysely";
import type { Executor } from "../../platform/database/connect.ts";
import type { Database } from "../../platform/database/schema.ts";

export function findAllPublished(executor: Executor, limit: number) {
  return executor
    .selectFrom("slides")
    .select(["id", "src", "url"])
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
