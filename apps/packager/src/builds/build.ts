import { isFault } from "@playfront/apk/apk-fault";
import { type ApkDescription, describeApk } from "@playfront/apk/describe-apk";
import type { Storage } from "@playfront/storage/storage";
import type { Log } from "../log.ts";

/** A signed package as it was handed in. Its bytes never change: a new package takes a new id. */
export interface Build {
  id: string;
  storage: Storage;
  key: string;
  /** Bytes. */
  size: number;
  /** Lowercase hex over the whole file. */
  sha256: string;
  modified: Date;
  /** Bytes that are the same in every channel's package; all of them when it carries no channel. */
  prefixLength: number;
  /** State of SHA-256 after the prefix (`packages/apk/src/resumable-sha256.ts`). */
  prefixState: Uint8Array;
  /** Null: no channel can be written into it, it is handed out as it is. */
  apk: ApkDescription | null;
}

export interface Builds {
  /** The build of that id, or undefined when there is none or the id is not one. */
  find(id: string): Promise<Build | undefined>;
}

/** No separator and no leading dot, so that an id can never leave its folder. */
const buildIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function isBuildId(id: string): boolean {
  return buildIdPattern.test(id);
}

export interface StoredPackage {
  id: string;
  storage: Storage;
  key: string;
  size: number;
}

/** Reads the end of a stored package; null, with a line in the log, when no channel can be written into it. */
export async function describeStored(stored: StoredPackage, log: Log) {
  const { id, size } = stored;
  const found = await describeApk({ size, read: (start, end) => readBytes(stored, start, end) });
  if (!isFault(found)) return found;
  log.warn({ build: id, code: found.code, detail: found.detail }, "a build carries no channel");
  return null;
}

/** The bytes from `start` to before `end`. Throws when they are not there. */
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
