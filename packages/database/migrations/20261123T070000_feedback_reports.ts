import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/** Feedback with a reason is a report. `target` names what is reported, such as `article/12`. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [
    [
      "alter table feedbacks add column if not exists reason text, add column if not exists target text",
    ],
  ]);
}

export const transaction = false;
