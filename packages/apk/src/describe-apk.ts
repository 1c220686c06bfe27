import { type ApkFault, fault, isFault } from "./apk-fault.ts";
import { concat } from "./bytes.ts";
import { directoryEntries } from "./central-directory.ts";
import { type EndRecord, endSearchBytes, findEndRecord, type NeedMore } from "./end-record.ts";
import {
  blockFooterBytes,
  blockLength,
  type Pair,
  pairIds,
  parseSigningBlock,
} from "./signing-block.ts";

/** A package in storage: how long it is, and how to read its bytes from `start` to before `end`. */
export interface ApkSource {
  /** Bytes. */
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

export type SignatureScheme = "v1" | "v2" | "v3" | "v3.1";

/**
 * What has to be known of a build to write channels into it, made once and kept. The arrays are views
 * into `tail` and shared by every plan: read them only.
 */
export interface ApkDescription {
  kind: "apk";
  /** Bytes of the whole file. */
  size: number;
  /** Bytes before the signing block; they are the same in every channel's package. */
  prefixLength: number;
  /** Everything from the signing block on. `describeTail` makes the description of it again. */
  tail: Uint8Array;
  pairs: readonly Pair[];
  directory: Uint8Array;
  entryCount: number;
  endRecord: Uint8Array;
  /** Which kinds of signature the package carries; whether they hold is not checked here. */
  schemes: readonly SignatureScheme[];
}

/** Most that is kept of a package: signing block, central directory and end record together. */
export const maxTailBytes = 32 * 1024 * 1024;

const jarSignature = /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i;

/**
 * Describes a package by reading its end, in one to three reads and no byte twice.
 * Throws what `read` throws, and when it gives another number of bytes than asked for.
 */
export async function describeApk(source: ApkSource): Promise<ApkDescription | ApkFault> {
  const { size } = source;
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`a file of ${size} bytes`);
  let tail: Uint8Array = new Uint8Array(0);
  let from = Math.max(0, size - endSearchBytes);
  for (;;) {
    tail = concat([await readExactly(source, from, size - tail.length), tail]);
    const found = describeTail(tail, size);
    if (found.kind !== "more") return found;
    from = found.from;
  }
}

/**
 * Describes a package of `size` bytes by its last ones. When these are too few it says from where on
 * they are needed, which is always further ahead than what it was given.
 */
export function describeTail(tail: Uint8Array, size: number): ApkDescription | NeedMore | ApkFault {
  if (tail.length > size) throw new RangeError(`${tail.length} bytes of a file of ${size}`);
  const end = findEndRecord(tail, size);
  if ("kind" in end) return end;
  if (size - end.directoryOffset > maxTailBytes) {
    return fault("too-large", `${end.directorySize} bytes of central directory`);
  }
  const start = size - tail.length;
  const footerOffset = Math.max(0, end.directoryOffset - blockFooterBytes);
  if (footerOffset < start) return { kind: "more", from: footerOffset };

  const footer = tail.subarray(footerOffset - start, end.directoryOffset - start);
  const length = blockLength(footer, end.directoryOffset);
  if (length === undefined) return withoutBlock(tail, size, end);
  if (typeof length !== "number") return length;
  const prefixLength = end.directoryOffset - length;
  if (size - prefixLength > maxTailBytes) {
    return fault("too-large", `${length} bytes of signing block`);
  }
  if (prefixLength < start) return { kind: "more", from: prefixLength };
  return describe(concat([tail.subarray(prefixLength - start)]), size, end, prefixLength);
}

/** `tail` begins with the signing block and belongs to nobody else. */
function describe(
  tail: Uint8Array,
  size: number,
  end: EndRecord,
  prefixLength: number,
): ApkDescription | ApkFault {
  const pairs = parseSigningBlock(tail.subarray(0, end.directoryOffset - prefixLength));
  if (isFault(pairs)) return pairs;
  const { directory, endRecord } = cut(tail, size, end);
  const isJarSigned = hasJarSignature(directory, end.entryCount, prefixLength);
  if (typeof isJarSigned !== "boolean") return isJarSigned;
  const schemes = blockSchemes(pairs);
  if (schemes.length === 0) return notSigned(isJarSigned, "a signing block without a signature");
  return {
    kind: "apk",
    size,
    prefixLength,
    tail,
    pairs,
    directory,
    entryCount: end.entryCount,
    endRecord,
    schemes: isJarSigned ? ["v1", ...schemes] : schemes,
  };
}

function withoutBlock(tail: Uint8Array, size: number, end: EndRecord): ApkFault {
  const { directory } = cut(tail, size, end);
  const isJarSigned = hasJarSignature(directory, end.entryCount, end.directoryOffset);
  if (typeof isJarSigned !== "boolean") return isJarSigned;
  return notSigned(isJarSigned, "no signing block before the central directory");
}

function notSigned(isJarSigned: boolean, detail: string): ApkFault {
  return fault(isJarSigned ? "v1-only" : "unsigned", detail);
}

function cut(tail: Uint8Array, size: number, { directoryOffset, offset }: EndRecord) {
  const start = size - tail.length;
  return {
    directory: tail.subarray(directoryOffset - start, offset - start),
    endRecord: tail.subarray(offset - start),
  };
}

/** Walks the whole directory, so a broken one is found too, and a file inside the signing block. */
function hasJarSignature(
  directory: Uint8Array,
  entryCount: number,
  filesEnd: number,
): boolean | ApkFault {
  let found = false;
  for (const entry of directoryEntries(directory, entryCount)) {
    if ("kind" in entry) return entry;
    if (entry.headerOffset >= filesEnd) {
      return fault(
        "overlapping-sizes",
        `a file at ${entry.headerOffset}, files end at ${filesEnd}`,
      );
    }
    found ||= jarSignature.test(entry.name);
  }
  return found;
}

function blockSchemes(pairs: readonly Pair[]): SignatureScheme[] {
  const ids = new Set(pairs.map(({ id }) => id));
  const schemes: SignatureScheme[] = [];
  if (ids.has(pairIds.v2)) schemes.push("v2");
  if (ids.has(pairIds.v3)) schemes.push("v3");
  if (ids.has(pairIds.v31)) schemes.push("v3.1");
  return schemes;
}

/** The bytes asked for. Throws when the source gives another number of them. */
export async function readExactly(
  { read }: ApkSource,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const bytes = await read(start, end);
  if (bytes.length === end - start) return bytes;
  throw new Error(`storage gave ${bytes.length} bytes for ${start}–${end}`);
}
