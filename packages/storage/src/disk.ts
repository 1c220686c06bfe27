import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
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
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkKey, checkRange, type Storage, type Stretch } from "./storage.ts";

/** Half-written files wait here, on the same volume; no key can name it. */
const partsFolder = ".parts";
/** What is read at a time, and what each taker holds in memory: with less the system calls weigh more than the bytes. */
const pieceBytes = 256 * 1024;
/** No write takes this long: what is older was left by a process that died. Milliseconds. */
const partsMaxAgeMs = 3_600_000;

/** Files under a folder; written whole or not at all. */
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
      await moveInto(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    put: (key, data) => write(key, (part) => writeFile(part, data)),
    // Where the volume can, the copy shares its blocks with the file.
    putFile: (key, { path }) =>
      write(key, (part) => copyFile(path, part, constants.COPYFILE_FICLONE)),
    get: (key) => nullIfMissing(() => readFile(pathOf(root, key))),
    async stat(key) {
      const facts = await nullIfMissing(() => stat(pathOf(root, key), { bigint: true }));
      if (facts === null || !facts.isFile()) return null;
      // The clock of a volume ticks slowly; a file that replaces another within a tick has another number.
      const { size, mtime, mtimeNs, ino } = facts;
      const etag = [size, mtimeNs, ino].map((number) => number.toString(16)).join("-");
      return { size: Number(size), modified: mtime, etag };
    },
    async range(key, start, end) {
      checkRange(start, end);
      const path = pathOf(root, key);
      const file = await nullIfMissing(() => open(path));
      if (file === null) return null;
      const { size } = await file.stat();
      if (start < size) return createReadStream(path, { fd: file, start, end });
      await file.close();
      throw new RangeError(`nothing lies at byte ${start} of ${key}`);
    },
    async pour(key, stretch) {
      checkRange(stretch.start, stretch.end);
      const file = await nullIfMissing(() => open(pathOf(root, key)));
      if (file === null) return false;
      try {
        await pourFile(file, stretch);
      } finally {
        await file.close();
      }
      return true;
    },
    async remove(key) {
      const path = pathOf(root, key);
      await nullIfMissing(() => rm(path, { force: true }));
      const folder = dirname(path);
      // Not empty, or already gone: both are fine.
      if (folder !== root) await rmdir(folder).catch(() => {});
    },
  };
}

/** One buffer serves the whole stretch: memory depends on the number of takers alone, however long the file is. */
async function pourFile(file: FileHandle, { start, end, take, signal }: Stretch): Promise<void> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - start + 1));
  for (let at = start; at <= end; ) {
    signal?.throwIfAborted();
    const wanted = Math.min(buffer.length, end + 1 - at);
    const { bytesRead } = await file.read(buffer, 0, wanted, at);
    if (bytesRead === 0) throw new Error(`the file ends before byte ${at}`);
    await take(bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/** Tried again when a remover has just taken the empty folder away. */
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
  await mkdir(parts, { recursive: true });
  for (const name of await readdir(parts)) {
    const part = join(parts, name);
    const facts = await nullIfMissing(() => stat(part));
    if (facts && Date.now() - facts.mtimeMs > partsMaxAgeMs) await rm(part, { force: true });
  }
}

/** A key below a file, as `a.webp/b` beside `a.webp`, is as absent as any other. */
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
