import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/** The first step of a log-in may be another provider's; accounts made so have no password that anybody knows. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      "alter table second_factor_logins add column if not exists by_social boolean not null default false",
    ],
    ["alter table accounts add column if not exists password_set boolean not null default true"],
  ]);
}

export const transaction = false;
