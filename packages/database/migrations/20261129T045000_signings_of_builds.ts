import { type MigrationTools, runApart } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

export const transaction = false;

/**
 * By whom phones take a package to be signed, from which Android level on: objects of `fromSdk`, `signers` and `predecessors`, the
 * certificates by SHA-256. Null if it was registered before; `signer_sha256` is that of the newest scheme.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await runApart(db, tools, [["alter table builds add column if not exists signings jsonb"]]);
}
