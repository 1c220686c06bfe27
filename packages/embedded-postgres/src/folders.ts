import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { flush } from "@playfront/storage/flush";
import { codeOf, ignore } from "./errors.ts";
import { isAlive } from "./process-table.ts";

export interface FolderOwner {
  uid: number;
  gid: number;
  mode: number;
}

/** Write permission of group and others. */
export const writableByOthers = 0o022;
const unwritableCodes = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOENT",
  "ENOTDIR",
  "EINVAL",
  "ENOSPC",
]);

/**
 * Makes `dir` for `owner`, or accepts an existing folder of that owner. In a shared folder anybody may have created that
 * name, so symbolic links, other owners and folders that others can write to are rejected.
 *
 * @returns false if the folder cannot be used
 */
export async function claimFolder(dir: string, owner: FolderOwner): Promise<boolean> {
  try {
    await mkdir(dir, { mode: owner.mode }).then(() => flush(dirname(dir)), ignore("EEXIST"));
    const found = await lstat(dir);
    const isOurs = found.uid === owner.uid || found.uid === process.geteuid?.();
    if (!found.isDirectory() || !isOurs) return false;
    if ((found.mode & writableByOthers) !== 0) return false;
    if (found.uid !== owner.uid) await chown(dir, owner.uid, owner.gid);
    if ((found.mode & 0o777) !== owner.mode) await chmod(dir, owner.mode);
    return true;
  } catch (error) {
    if (unwritableCodes.has(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Fills a temporary folder through `build` and renames it to `target`, so that a killed process never leaves an
 * incomplete `target`. If two processes do it at once, the first one wins and the other's folder is deleted.
 */
export async function buildFolder(
  target: string,
  build: (part: string) => Promise<void>,
): Promise<void> {
  await removeAbandonedParts(target);
  const part = `${target}.part-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(part, { mode: 0o700 });
    await build(part);
    await rename(part, target).catch(ignore("ENOTEMPTY", "EEXIST"));
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function removeAbandonedParts(target: string): Promise<void> {
  const prefix = `${basename(target)}.part-`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (isAlive(maker)) continue;
    // A child of the killed process may still write there; the next start deletes what remains.
    const left = join(dirname(target), name);
    await rm(left, { recursive: true, force: true, maxRetries: 3 }).catch(ignore("ENOTEMPTY"));
  }
}
