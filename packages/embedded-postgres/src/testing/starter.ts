import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, type QueryResultRow } from "pg";

/** Another process that has an embedded PostgreSQL open. */
export interface Starter {
  child: ChildProcess;
  connectionString: string;
  socketDir: string;
  /** The lines that it has logged, joined by line breaks. */
  logged(): string;
  /** Asks it to stop and waits; returns its exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** How to run the starter. */
export interface StarterOptions {
  dataDir: string;
  stateRoots?: string[];
  /** The folder with the embedded PostgreSQL's source; this checkout's by default. */
  source?: string;
  node?: string;
  uid?: number;
  env?: NodeJS.ProcessEnv;
}

export const isRoot = process.geteuid?.() === 0;
export const nobodyUid = 65534;
const children = new Set<ChildProcess>();

/** A new folder under /tmp that every account may enter. */
export function makeFolder(): string {
  const dir = mkdtempSync("/tmp/pf-postgres-");
  chmodSync(dir, 0o755);
  return dir;
}

/** Removes a test's folder, and ends the processes that a failed test has left in it. */
export function removeFolder(dir: string): void {
  for (const child of children) child.kill("SIGKILL");
  for (const pid of findProcesses(`-D\0${dir}/`)) process.kill(pid, "SIGQUIT");
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The processes whose command line contains `part`, its arguments separated by \0; Linux only. */
export function findProcesses(part: string): number[] {
  const entries = existsSync("/proc") ? readdirSync("/proc") : [];
  const pids = entries.map(Number).filter((pid) => pid > 0);
  return pids.filter((pid) => {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) && readFileSync(file, "utf8").includes(part);
  });
}

/** The process id in the pid file of `pgdata`; 0 if there is no file. */
export function readPostmasterPid(pgdata: string): number {
  const file = join(pgdata, "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
}

/** Spawns the starter without waiting until it is ready. */
export function spawnStarter(options: StarterOptions): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const script = join(options.source ?? join(import.meta.dirname, ".."), "testing/run-embedded.ts");
  const args = [script, options.dataDir, ...(options.stateRoots ?? [])];
  const child = spawn(options.node ?? process.execPath, args, {
    cwd: "/",
    env: { PATH, NODE_COMPILE_CACHE, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Runs the starter and waits until PostgreSQL is ready. Rejects with the log if the starter ends first. */
export async function runStarter(options: StarterOptions): Promise<Starter> {
  const child = spawnStarter(options);
  let log = "";
  child.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  const exited = once(child, "exit");
  if (!child.stdout) throw new Error("the starter has no output");
  const ready = once(createInterface(child.stdout), "line");
  const line = await Promise.race([ready, exited.then(() => undefined)]);
  if (!line) throw new Error(`the starter ended: ${log}`);
  const { connectionString, socketDir } = JSON.parse(String(line[0]));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    child,
    connectionString,
    socketDir,
    logged: () => log,
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

/** Runs one statement on a new connection. */
export async function query<Row extends QueryResultRow>(
  connectionString: string,
  sql: string,
): Promise<Row[]> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
