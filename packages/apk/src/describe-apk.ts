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

/** A package in storage: its length, and how to read the bytes from `start` up to, but without, `end`. */
export interface ApkSource {
  /** Bytes. */
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

export type SignatureScheme = "v1" | "v2" | "v3" | "v3.1";

/**
 * The facts needed to write channels into a build; made once and cached. The arrays are views into `tail`, shared by
 * all plans: do not write to them.
 */
export interface ApkDescription {
  kind: "apk";
  /** Bytes of the whole file. */
  size: number;
  /** Bytes before the signing block; they are the same in every channel's package. */
  prefixLength: number;
  /** Everything from the signing block on. `describeTail` restores the description from it. */
  tail: Uint8Array;
  pairs: readonly Pair[];
  directory: Uint8Array;
  entryCount: number;
  endRecord: Uint8Array;
  /** The signature schemes in the package; the signatures are not verified here. */
  schemes: readonly SignatureScheme[];
}

/** Largest tail of a package: signing block, central directory and end record together. */
export const maxTailBytes = 32 * 1024 * 1024;

const jarSignature = /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i;

/**
 * Describes a package by reading its end, in one to three reads, no byte twice.
 * Throws what `read` throws, and if `read` returns a different number of bytes.
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
 * Describes a package of `size` bytes from its last bytes. If these are too few, returns the offset from which they are
 * needed, which is always before the given ones.
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

/** `tail` begins with the signing block and is not shared. */
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

/** Reads the whole directory, to find malformed records and files inside the signing block as well. */
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

/** Reads the bytes. Throws if the source returns a different number of them. */
export async function readExactly(
  { read }: ApkSource,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const bytes = await read(start, end);
  if (bytes.length === end - start) return bytes;
  throw new Error(`storage gave ${bytes.length} bytes for ${start}–${end}`);
}
