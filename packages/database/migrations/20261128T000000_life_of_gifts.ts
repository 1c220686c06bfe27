import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** When a gift gets more codes, whether reported codes are replaced without an operator, and whether claimed codes are shown again. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      `alter table gifts
        add column if not exists restocks_at timestamptz,
        add column if not exists reissues boolean not null default false,
        add column if not exists second_hand boolean not null default false`,
    ],
  ]);
}
