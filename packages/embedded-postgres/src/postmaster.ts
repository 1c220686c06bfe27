import { spawn } from "node:child_process";
import {
  closeSync,
  constants,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ClusterPlace } from "./cluster-place.ts";
import { servesFolder } from "./process-table.ts";
import { childOptions } from "./run-user.ts";
import { serverArguments } from "./server-settings.ts";
import { readLock } from "./stale-locks.ts";

/** A place with what is needed to run its server. */
export interface Cluster extends ClusterPlace {
  bin: string;
  socketDir: string;
  /** The folder that gets every finished WAL segment; null if none is kept. */
  walSpool: string | null;
  /** In place of ours. */
  settings?: Record<string, string>;
}

export interface Launched {
  /** Why the server ended; undefined while it runs. */
  ended(): string | undefined;
  /** The end of its log output. */
  readLog(): string;
}

const logLimitBytes = 1024 * 1024;
const logTailChars = 2000;
const stopLimitMs = 120_000;

/** The running server of `pgdata` by its pid file; undefined if there is none. */
export function findPostmaster(pgdata: string): { pid: number; socketDir?: string } | undefined {
  const lines = readLock(join(pgdata, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!servesFolder(pid, pgdata)) return undefined;
  // The server writes this line once its socket exists.
  return { pid, socketDir: lines[4] || undefined };
}

/** Starts the server in a session of its own, so that Ctrl+C does not reach it. */
export function launchPostmaster(cluster: Cluster): Launched {
  const log = openLog(cluster);
  const start = statSync(join(cluster.home, "postgres.log")).size;
  let ended: string | undefined;
  const args = serverArguments(cluster);
  const child = spawn(join(cluster.bin, "postgres"), args, {
    ...childOptions(cluster.user),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.on("error", (error) => {
    ended = error.message;
  });
  child.on("exit", (code, signal) => {
    ended = `it ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  return {
    ended: () => ended,
    readLog: () =>
      readFileSync(join(cluster.home, "postgres.log"))
        .subarray(start)
        .toString()
        .slice(-logTailChars)
        .trim(),
  };
}

/**
 * Shuts the server of `pgdata` down (fast shutdown: open transactions are rolled back). Resolves when its process has
 * ended.
 *
 * @throws if that takes longer than two minutes; the shutdown continues
 */
export async function stopPostmaster(pgdata: string): Promise<void> {
  const running = findPostmaster(pgdata);
  if (!running) return;
  process.kill(running.pid, "SIGINT");
  const deadline = Date.now() + stopLimitMs;
  while (findPostmaster(pgdata)?.pid === running.pid || servesFolder(running.pid, pgdata)) {
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL (process ${running.pid}, ${pgdata}) is still shutting down.`);
    }
    await delay(20);
  }
}

/** Opens the server's log for appending. A large log is renamed first; only one older log is kept. */
function openLog({ home, user }: Cluster): number {
  const path = join(home, "postgres.log");
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(path, `${path}.1`);
  // The folder belongs to the database's account: root must not follow a link in it.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const log = openSync(path, flags, 0o600);
  if (user.switched) fchownSync(log, user.uid, user.gid);
  return log;
}
