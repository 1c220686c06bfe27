import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Documents by their titles, Chinese ones by pinyin. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const title = `title collate "zh-Hans-x-icu"`;
  await runConcurrently(db, tools, [
    `create index concurrently if not exists documents_by_title on documents (kind, ${title}, id)`,
  ]);
}
