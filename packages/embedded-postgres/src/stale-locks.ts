import { readFileSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "./errors.ts";
import { isAlive, servesFolder } from "./process-table.ts";
import { socketPort } from "./socket-folder.ts";

/** Milliseconds. A starting server fills its lock file at once; a file that stays empty is left from a crash. */
const emptyForMs = 5_000;

/**
 * Removes stale lock files that would keep PostgreSQL from starting. PostgreSQL removes those of dead processes itself,
 * but neither an empty one nor one whose process id another program of the same account has now, as after a reboot.
 */
export async function clearStaleLocks(pgdata: string, socketDir: string): Promise<void> {
  const socketLock = join(socketDir, `.s.PGSQL.${socketPort}.lock`);
  for (const lock of [join(pgdata, "postmaster.pid"), socketLock]) {
    if (await isStale(lock, pgdata)) await removeStale(lock, pgdata);
  }
}

/** The lines of a lock file, the process id first; empty if there is no file. */
export function readLock(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}

async function isStale(lock: string, pgdata: string): Promise<boolean> {
  const [first] = readLock(lock);
  if (first === undefined) return false;
  if (first !== "") return isAlive(Number(first)) && !servesFolder(Number(first), pgdata);
  const found = await stat(lock).catch(ignore("ENOENT"));
  return found !== undefined && Date.now() - found.mtimeMs > emptyForMs;
}

/** Moves the file first and checks again: a concurrent start may have created a valid one meanwhile. */
async function removeStale(lock: string, pgdata: string): Promise<void> {
  const aside = `${lock}.stale-${process.pid}`;
  await rename(lock, aside).catch(ignore("ENOENT"));
  if (servesFolder(Number(readLock(aside)[0]), pgdata)) await rename(aside, lock);
  else await rm(aside, { force: true });
}
