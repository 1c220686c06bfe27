import { randomBytes } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf, ignore } from "./errors.ts";
import { isAlive } from "./process-table.ts";

/** Who a claimed folder belongs to, and its permission bits. */
export interface FolderOwner {
  uid: number;
  gid: number;
  mode: number;
}

/** The permission bits of group and others to write. */
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
 * Makes `dir` for `owner`, or accepts one that is already exactly that. Anybody may have planted
 * something under that name in a shared folder, so a symbolic link, a foreign owner or a folder
 * that others can write to is refused.
 *
 * @returns false when the place cannot be used
 */
export async function claimFolder(dir: string, owner: FolderOwner): Promise<boolean> {
  try {
    await mkdir(dir, { mode: owner.mode }).catch(ignore("EEXIST"));
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
 * Fills a new folder through `build` and puts it in place as `target` in one step, so that a
 * killed process never leaves half of one under that name. When two do it at once, the first one
 * wins and the other's work is thrown away.
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
    // The killed maker's own child may still be writing there: what cannot go now goes next time.
    const left = join(dirname(target), name);
    await rm(left, { recursive: true, force: true, maxRetries: 3 }).catch(ignore("ENOTEMPTY"));
  }
}
