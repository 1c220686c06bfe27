import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** Stops the processes of a PostgreSQL of this machine without ending them, and lets them go on. */
export function createFreezer(connectionString: string) {
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

  return { freeze, thaw };
}
