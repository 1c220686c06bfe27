import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** A void code has `claimed_at` and no account, as the code of an erased account: no claim hands it out. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table gift_codes add column if not exists voided_at timestamptz"],
  ]);
}
