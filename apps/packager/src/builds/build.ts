import { isFault } from "@playfront/apk/apk-fault";
import { type ApkDescription, describeApk } from "@playfront/apk/describe-apk";
import type { Log } from "@playfront/http/log";
import type { Storage } from "@playfront/storage/storage";

/** A signed package as an operator handed it in. A registered one never changes: a new package gets a new id. */
export interface Build {
  id: string;
  /** Whether other bytes may come under this id. */
  canChange: boolean;
  /** Whether everybody may download it: what a ticket has brought waits for a game that uses it. */
  isPublic: boolean;
  storage: Storage;
  key: string;
  /** Bytes. */
  size: number;
  /** Of the whole file, lowercase hex. */
  sha256: string;
  /** Number of leading bytes that are the same in every channel's package; the whole size if it can carry no channel. */
  prefixLength: number;
  /** State of SHA-256 after the prefix (`packages/apk/src/resumable-sha256.ts`). */
  prefixState: Uint8Array;
  /** Null: no channel can be written into the package, so it is handed out unchanged. */
  apk: ApkDescription | null;
}

export interface Builds {
  /** Undefined if the id is malformed or unknown. */
  find(id: string): Promise<Build | undefined>;
}

/** Without separators and a leading dot, an id cannot leave its folder. */
const buildIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function isBuildId(id: string): boolean {
  return buildIdPattern.test(id);
}

/** Where a registered build's package is stored. */
export function buildKey(id: string): string {
  return `builds/${id}.apk`;
}

export interface StoredPackage {
  id: string;
  storage: Storage;
  key: string;
  size: number;
}

/** Reads the end of a stored package. Returns null, and logs why, if no channel can be written into it. */
export async function describeStored(stored: StoredPackage, log: Log) {
  const { id, size } = stored;
  const found = await describeApk({ size, read: (start, end) => readBytes(stored, start, end) });
  if (!isFault(found)) return found;
  log.warn("a build carries no channel", { build: id, code: found.code, detail: found.detail });
  return null;
}

/** Reads the bytes from `start` up to, but without, `end`. Throws if the file is missing. */
export async function readBytes(
  { storage, key }: Pick<StoredPackage, "storage" | "key">,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  if (bytes.length === 0) return bytes;
  let filled = 0;
  const onChunk = async (chunk: Uint8Array) => {
    bytes.set(chunk, filled);
    filled += chunk.length;
  };
  const isThere = await storage.streamRange(key, { start, end: end - 1, onChunk });
  if (!isThere) throw new Error(`${key} is not in storage`);
  return bytes;
}
