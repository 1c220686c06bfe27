import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/**
 * When an account's phone was bound or last recovered it (without a time the account's beginning counts), and since when ways in wait
 * for the owner's word after a recovery.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table accounts add column if not exists phone_proved_at timestamptz"],
    ["alter table player_passkeys add column if not exists suspended_at timestamptz"],
    ["alter table social_logins add column if not exists suspended_at timestamptz"],
  ]);
}
