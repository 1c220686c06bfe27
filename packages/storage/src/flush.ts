import { mkdir, open } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";

/**
 * Flushes a file's bytes, or a folder's entries, to the disk. A new, renamed or removed file is safe from a power failure
 * only after its folder is flushed too.
 */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

/** Flushes the entries of a folder and of those above it, up to `top`. Folders that are gone have nothing to flush. */
export async function flushFolders(folder: string, top: string): Promise<void> {
  for (let path = resolve(folder); isWithin(path, top); path = dirname(path)) {
    await flush(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (path === dirname(path)) return;
  }
}

/** Makes a folder and those above it, and flushes the entries of all that are new. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first !== undefined) await flushFolders(dirname(resolve(path)), dirname(resolve(first)));
}

function isWithin(path: string, top: string): boolean {
  return !relative(resolve(top), path).startsWith("..");
}
