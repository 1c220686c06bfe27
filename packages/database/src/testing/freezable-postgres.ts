import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import pg from "pg";
import { migrateDatabase } from "../migrate.ts";

/** A migrated PostgreSQL of the test's own, whose processes can be frozen: the shared one serves other tests. */
export async function startFreezablePostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), "pf-frozen-"));
  // PostgreSQL runs as another user if the test runs as root.
  await chmod(dataDir, 0o755);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrateDatabase(connectionString);
  const frozen: number[] = [];

  /** Stops every process. The postmaster is first, so that no process is added to those found. */
  async function freeze(): Promise<void> {
    const client = new pg.Client({ connectionString });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query("show data_directory");
    const file = join(rows[0].data_directory, "postmaster.pid");
    stopProcess(Number((await readFile(file, "utf8")).split("\n")[0]));
    const found = await client.query(
      "select pid from pg_stat_activity where pid <> pg_backend_pid()",
    );
    for (const { pid } of found.rows) stopProcess(pid);
    await client.end();
  }

  function stopProcess(pid: number): void {
    process.kill(pid, "SIGSTOP");
    frozen.push(pid);
  }

  function thaw(): void {
    for (const pid of frozen.splice(0)) {
      try {
        process.kill(pid, "SIGCONT");
      } catch {
        // It has ended meanwhile.
      }
    }
  }

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
