import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** Whether PgBouncer is installed; `.ci/run` installs it. Prints a line if it is not. */
export function havePgBouncer(): boolean {
  if (spawnSync("pgbouncer", ["--version"]).status === 0) return true;
  process.stderr.write("SKIPPED, no pooler was tried: this machine lacks pgbouncer\n");
  return false;
}

/** The settings of a pool of PgBouncer. */
interface PoolerSettings {
  /** What every connection to PostgreSQL begins with: the limits that deploy/README.md asks for. */
  connectQuery?: string;
  /** The most connections to PostgreSQL. */
  connections?: number;
}

/** What deploy/README.md tells operators to set. */
export const poolerLimits =
  "set statement_timeout = 1800; set idle_in_transaction_session_timeout = 60000";

/** Runs PgBouncer in transaction mode in front of a database. */
export async function runPgBouncer(databaseUrl: string, settings: PoolerSettings = {}) {
  const home = await mkdtemp(join(tmpdir(), "pf-pgbouncer-"));
  const port = await freePort();
  const text = configuration(new URL(databaseUrl), port, settings);
  await writeFile(join(home, "pgbouncer.ini"), text);
  // It refuses to run as root.
  const nobody = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  await chmod(home, 0o755);
  const file = join(home, "pgbouncer.ini");
  const pooler = spawn("pgbouncer", ["--quiet", file], { ...nobody, stdio: "ignore" });
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  await waitForAnswer(url.href);
  return {
    /** Connects to the database through the pooler. */
    url: url.href,
    async close() {
      const ended = once(pooler, "exit");
      pooler.kill("SIGKILL");
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

function configuration(
  { searchParams, hostname, port, username, password }: URL,
  own: number,
  { connectQuery = "", connections = 20 }: PoolerSettings,
) {
  const target = {
    host: searchParams.get("host") ?? hostname,
    port: port || "5432",
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    connect_query: connectQuery,
  };
  const options = Object.entries(target).filter(([, value]) => value !== "");
  return `
[databases]
* = ${options.map(([name, value]) => `${name}='${value}'`).join(" ")}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`;
}

async function waitForAnswer(connectionString: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ connectionString });
    client.on("error", () => {});
    const isThere = await client.connect().then(
      () => client.query("select 1").then(() => true),
      () => false,
    );
    await client.end();
    if (isThere) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("PgBouncer did not start");
}
