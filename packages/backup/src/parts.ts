import type { Storage } from "@playfront/storage/storage";
import { sha256 } from "./digest.ts";
import { BackupError } from "./errors.ts";

/** A piece of a stream in the storage. */
export interface Part {
  key: string;
  sha256: string;
}

/** Bytes of a part. It is in memory as a whole, so that its upload can be repeated. */
const partBytes = 16 * 1024 * 1024;

/** Stores a stream in parts. */
export async function storeParts(
  source: AsyncIterable<Uint8Array>,
  { storage, keyOf }: { storage: Storage; keyOf: (number: number) => string },
): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const bytes of inPieces(source)) {
    const key = keyOf(parts.length + 1);
    await storage.put(key, bytes);
    parts.push({ key, sha256: sha256(bytes) });
  }
  return parts;
}

/** The stream again. Throws before it passes on a part that is damaged. */
export async function* readParts(storage: Storage, parts: readonly Part[]) {
  for (const part of parts) yield await readVerified(storage, part);
}

/** Throws {@link BackupError} if the file is missing or its digest is another. */
export async function readVerified(storage: Storage, { key, sha256: expected }: Part) {
  const bytes = await storage.get(key);
  if (bytes === null) throw new BackupError(`${key} is missing in the storage`);
  if (sha256(bytes) !== expected) throw new BackupError(`${key} is damaged in the storage`);
  return bytes;
}

async function* inPieces(source: AsyncIterable<Uint8Array>) {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
