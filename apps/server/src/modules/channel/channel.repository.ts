import type { Insertable } from "kysely";
import type { Executor } from "../../platform/database/connect.ts";
import type { Database } from "../../platform/database/schema.ts";

export function findAll(executor: Executor) {
  return executor.selectFrom("channels").select(["cid", "is_default"]).execute();
}

export async function insert(
  executor: Executor,
  row: Insertable<Database["channels"]>,
): Promise<void> {
  await executor.insertInto("channels").values(row).execute();
}
