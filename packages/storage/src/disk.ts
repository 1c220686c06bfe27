import { randomBytes } from "node:crypto";
import {
  constants,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { flush, flushFolders, makeFolder } from "./flush.ts";
import { type ByteRange, checkKey, checkRange, type Storage } from "./storage.ts";

/** Unfinished files, on the same volume so that a rename is atomic. No key can start with a dot. */
const partsFolder = ".parts";
/** Bytes of one read, and memory of one running stream. With smaller chunks the system calls cost more than the copying. */
const chunkBytes = 256 * 1024;
/** Milliseconds. An unfinished file older than this was left by a process that died. */
const partsMaxAgeMs = 3_600_000;

/**
 * Files in a folder. A write or removal is on the disk, not only in the machine's memory, when its promise resolves:
 * the database records both as done.
 */
export function createDiskStorage(root: string): Storage {
  const parts = join(root, partsFolder);
  let prepared: Promise<void> | undefined;

  async function write(key: string, fill: (part: string) => Promise<void>): Promise<void> {
    const path = pathOf(root, key);
    prepared ??= prepareParts(parts);
    await prepared;
    const part = join(parts, randomBytes(12).toString("hex"));
    try {
      await fill(part);
      await flush(part);
      await moveInto(part, path);
      await flushFolders(dirname(path), root);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    put: (key, data) => write(key, (part) => writeFile(part, data)),
    // Copy on write where the file system supports it.
    putFile: (key, { path }) =>
      write(key, (part) => copyFile(path, part, constants.COPYFILE_FICLONE)),
    async move(from, to) {
      const [source, target] = [pathOf(root, from), pathOf(root, to)];
      if ((await nullIfMissing(() => stat(source))) === null) return false;
      const isMoved = await nullIfMissing(() => moveInto(source, target).then(() => true));
      await flushFolders(dirname(target), root);
      await flushFolders(dirname(source), root);
      return isMoved ?? false;
    },
    get: (key) => nullIfMissing(() => readFile(pathOf(root, key))),
    async stat(key) {
      const facts = await nullIfMissing(() => stat(pathOf(root, key), { bigint: true }));
      if (facts === null || !facts.isFile()) return null;
      // A file replaced within one tick of the file system's clock keeps its time, but has a new inode number.
      const { size, mtime, mtimeNs, ino } = facts;
      const etag = [size, mtimeNs, ino].map((number) => number.toString(16)).join("-");
      return { size: Number(size), modified: mtime, etag };
    },
    async streamRange(key, range) {
      checkRange(range.start, range.end);
      const file = await nullIfMissing(() => open(pathOf(root, key)));
      if (file === null) return false;
      try {
        await streamFile(file, range);
      } finally {
        await file.close();
      }
      return true;
    },
    async list(prefix) {
      const folder = join(root, dirname(`${prefix}_`));
      if ((await nullIfMissing(() => stat(folder))) === null) return [];
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const keys = files.map((file) => relative(root, join(file.parentPath, file.name)));
      return keys.filter((key) => key.startsWith(prefix) && !key.startsWith(partsFolder)).sort();
    },
    async remove(key) {
      const path = pathOf(root, key);
      const isRemoved = (await nullIfMissing(() => unlink(path).then(() => true))) ?? false;
      const folder = dirname(path);
      const isEmptied = folder !== root && (await removeIfEmpty(folder));
      if (isRemoved || isEmptied) await flushFolders(folder, root);
    },
  };
}

/** False if the folder is not empty or already gone. */
async function removeIfEmpty(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}

/** One buffer per stream: memory does not depend on the file's size. */
async function streamFile(
  file: FileHandle,
  { start, end, onChunk, signal }: ByteRange,
): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, end - start + 1));
  for (let at = start; at <= end; ) {
    signal?.throwIfAborted();
    const wanted = Math.min(buffer.length, end + 1 - at);
    const { bytesRead } = await file.read(buffer, 0, wanted, at);
    if (bytesRead === 0) throw new Error(`the file ends before byte ${at}`);
    await onChunk(bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** Retries if a concurrent `remove` has just deleted the empty folder. */
async function moveInto(part: string, path: string, tries = 20): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await rename(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries <= 1) throw error;
    await moveInto(part, path, tries - 1);
  }
}

async function prepareParts(parts: string): Promise<void> {
  await makeFolder(parts);
  for (const name of await readdir(parts)) {
    const part = join(parts, name);
    const facts = await nullIfMissing(() => stat(part));
    // What cannot be removed does not stop new files; the next start tries again.
    if (facts && Date.now() - facts.mtimeMs > partsMaxAgeMs) await rm(part).catch(() => {});
  }
}

/** A key below a file (`a.webp/b` beside `a.webp`, ENOTDIR) counts as missing too. */
async function nullIfMissing<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

function pathOf(root: string, key: string): string {
  checkKey(key);
  return join(root, key);
}
