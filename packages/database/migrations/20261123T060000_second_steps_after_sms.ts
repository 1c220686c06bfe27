import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/** The first step of a log-in may be an SMS code instead of the password. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      "alter table second_factor_logins add column if not exists by_sms boolean not null default false",
    ],
  ]);
}

export const transaction = false;
