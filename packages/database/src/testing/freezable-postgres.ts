import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { migrateDatabase } from "../migrate.ts";
import { createFreezer } from "./freezer.ts";

/** A migrated PostgreSQL of the test's own, whose processes can be frozen: the shared one serves other tests. */
export async function startFreezablePostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), "pf-frozen-"));
  // PostgreSQL runs as another user if the test runs as root.
  await chmod(dataDir, 0o755);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrateDatabase(connectionString);
  const { freeze, thaw } = createFreezer(connectionString);
  return {
    url: connectionString,
    dataDir,
    freeze,
    thaw,
    async close() {
      thaw();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
