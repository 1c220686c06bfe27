import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** The checks that know Apple now hold for all rows. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    ["alter table social_logins validate constraint social_logins_provider_check"],
    ["alter table social_attempts validate constraint social_attempts_app_check"],
  ]);
}
