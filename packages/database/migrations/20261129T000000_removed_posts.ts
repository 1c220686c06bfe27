import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/** Why posts wait, when this was written. */
const flags = ["word", "link", "phone", "new", "again", "burst", "appeal", "all"];

/** Whether an operator has removed something of an account, and the posts of a state with one of the flags, in order. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runConcurrently(db, tools, [
    "create index concurrently if not exists posts_removed on posts (uid) where reason <> ''",
    ...flags.map(
      (flag) =>
        `create index concurrently if not exists posts_with_${flag} on posts (state, id) where '${flag}' = any (flags)`,
    ),
  ]);
}
