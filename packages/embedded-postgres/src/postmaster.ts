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

/** A place with all that is needed to run its server. */
export interface Cluster extends ClusterPlace {
  bin: string;
  socketDir: string;
}

/** A server that this process has spawned. */
export interface Launched {
  /** undefined while it runs; afterwards why it ended. */
  ended(): string | undefined;
  /** What it has written to its log so far, cut to the last lines. */
  readLog(): string;
}

const logLimitBytes = 1024 * 1024;
const logTailChars = 2000;
const stopLimitMs = 120_000;

/** The running server of `pgdata`, from its pid file; undefined when there is none or it is stale. */
export function findPostmaster(pgdata: string): { pid: number; socketDir?: string } | undefined {
  const lines = readLock(join(pgdata, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!servesFolder(pid, pgdata)) return undefined;
  // The server writes this line only when its socket is there.
  return { pid, socketDir: lines[4] || undefined };
}

/** Starts the server on its own, outside this process's session: a Ctrl+C must not reach it. */
export function launchPostmaster(cluster: Cluster): Launched {
  const log = openLog(cluster);
  const start = statSync(join(cluster.home, "postgres.log")).size;
  let ended: string | undefined;
  const args = serverArguments(cluster.pgdata, cluster.socketDir);
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
 * Ends the server of `pgdata`: open transactions are rolled back, everything committed is on the
 * disk. Resolves when its process is gone.
 *
 * @throws when that takes longer than two minutes; it then goes on shutting down by itself
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

/** Opens the server's log for appending; one older log is kept, so both stay small. */
function openLog({ home, user }: Cluster): number {
  const path = join(home, "postgres.log");
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(path, `${path}.1`);
  // The folder belongs to the database's account: root must not follow a link it left there.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const log = openSync(path, flags, 0o600);
  if (user.switched) fchownSync(log, user.uid, user.gid);
  return log;
}
