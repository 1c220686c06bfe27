import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Selectable } from "kysely";

export const facts = [
  "id",
  "sha256",
  "size",
  "package_name",
  "version_name",
  "version_code",
  "min_sdk",
  "target_sdk",
  "label",
  "permissions",
  "signer_sha256",
  "schemes",
  "created_at",
] as const;

export type BuildRow = Pick<Selectable<Database["builds"]>, (typeof facts)[number]>;

export function findById(executor: Executor, id: string): Promise<BuildRow | undefined> {
  return executor.selectFrom("builds").select(facts).where("id", "=", id).executeTakeFirst();
}

/** Newest first; of one package if its name is given. */
export function findNewest(
  executor: Executor,
  { limit, packageName }: { limit: number; packageName: string | null },
): Promise<BuildRow[]> {
  return executor
    .selectFrom("builds")
    .select(facts)
    .$if(packageName !== null, (query) => query.where("package_name", "=", packageName))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
