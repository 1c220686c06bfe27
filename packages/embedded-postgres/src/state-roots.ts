import { lstatSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolder } from "@playfront/storage/flush";
import { codeOf } from "./errors.ts";
import { claimFolder, writableByOthers } from "./folders.ts";

/**
 * Folders for what the database account cannot reach in the checkout or in DATA_DIR when root starts it. The first two
 * are kept over a reboot.
 */
export function defaultStateRoots(): string[] {
  return ["/var/lib/playfront", "/var/tmp/playfront", join(tmpdir(), "playfront")];
}

/** Whether `root` exists and is a folder of this account that nobody else can write to. */
export function isTrustedRoot(root: string): boolean {
  const found = lstatSync(root, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return found.uid === process.geteuid?.() && (found.mode & writableByOthers) === 0;
}

/** Those of `roots` that exist or can be made, belong to this account, and nobody else can write to. */
export async function* usableRoots(roots: string[]): AsyncGenerator<string> {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
  for (const root of roots) {
    const hasParent = await makeFolder(dirname(root)).then(
      () => true,
      (error) => {
        if (codeOf(error) === "") throw error;
        return false;
      },
    );
    if (hasParent && (await claimFolder(root, { uid, gid, mode: 0o755 }))) yield root;
  }
}
