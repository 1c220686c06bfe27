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
  "signings",
  "schemes",
  "is_public",
  "came_with",
  "created_at",
] as const;

export type BuildRow = Pick<Selectable<Database["builds"]>, (typeof facts)[number]>;

export function findById(executor: Executor, id: string): Promise<BuildRow | undefined> {
  return executor.selectFrom("builds").select(facts).where("id", "=", id).executeTakeFirst();
}

/** Newest first. */
export function findNewest(executor: Executor, limit: number): Promise<BuildRow[]> {
  return executor
    .selectFrom("builds")
    .select(facts)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
