import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { Storage } from "@playfront/storage/storage";
import { sha256 } from "./digest.ts";
import { BackupError } from "./errors.ts";
import { type DigestedKey, readDigestedKey, walPrefix } from "./store-keys.ts";
import { isHistory, isSegment, segmentNumber } from "./wal-names.ts";

const decompress = promisify(zstdDecompress);
/** A page of WAL. */
const zeros = Buffer.alloc(8192);

export interface WalRange {
  cluster: string;
  firstSegment: string;
  /** Null: to the end of what was archived. */
  lastSegment: string | null;
}

/**
 * Puts WAL into the folder `pg_wal`, marked as archived: PostgreSQL reads it from there, and later recycles it.
 *
 * @throws if a segment is missing or damaged
 */
export async function fetchWal(storage: Storage, range: WalRange, folder: string): Promise<void> {
  const keys = await storage.list(walPrefix(range.cluster));
  const files = keys.map(readDigestedKey).filter((file) => file !== null);
  const wanted = files.filter(({ name }) => isHistory(name) || isInRange(name, range));
  requireAll(wanted, range);
  await mkdir(join(folder, "archive_status"), { recursive: true });
  for (const file of wanted) {
    await writeSparse(join(folder, file.name), await readWal(storage, file));
    await writeFile(join(folder, "archive_status", `${file.name}.done`), "");
  }
}

/** A segment that the clock finished is mostly zeros at its end: those take no room. */
async function writeSparse(path: string, bytes: Buffer): Promise<void> {
  let end = bytes.length;
  while (end >= zeros.length && bytes.subarray(end - zeros.length, end).equals(zeros)) {
    end -= zeros.length;
  }
  await writeFile(path, bytes.subarray(0, end));
  await truncate(path, bytes.length);
}

async function readWal(storage: Storage, { key, sha256: expected }: DigestedKey): Promise<Buffer> {
  const packed = await storage.get(key);
  if (packed === null) throw new BackupError(`${key} is missing in the storage`);
  const bytes = await decompress(packed).catch(() => null);
  if (bytes === null || sha256(bytes) !== expected) {
    throw new BackupError(`${key} is damaged in the storage`);
  }
  return bytes;
}

function isInRange(name: string, { firstSegment, lastSegment }: WalRange): boolean {
  if (!isSegment(name)) return false;
  const number = segmentNumber(name);
  const isEarly = number < segmentNumber(firstSegment);
  return !isEarly && (lastSegment === null || number <= segmentNumber(lastSegment));
}

/** PostgreSQL itself would take a missing segment for the end of the WAL. */
function requireAll(files: DigestedKey[], { firstSegment }: WalRange): void {
  const numbers = files
    .map(({ name }) => name)
    .filter(isSegment)
    .map(segmentNumber);
  const present = new Set(numbers);
  const first = segmentNumber(firstSegment);
  for (let number = first; number <= Math.max(first, ...present); number += 1) {
    if (present.has(number)) continue;
    throw new BackupError(
      `The WAL in the storage has a gap ${number - first} segments after ${firstSegment}`,
    );
  }
}
