import { crc32, inflateRawSync } from "node:zlib";
import { viewOf } from "../bytes.ts";
import type { DirectoryEntry } from "../central-directory.ts";
import type { ApkSource } from "../describe-apk.ts";
import { type PackageFault, packageFault } from "./package-fault.ts";

const localHeaderBytes = 30;
const localHeader = 0x04034b50;
const stored = 0;
const deflated = 8;

/**
 * The bytes of one file in a package, unpacked and checked against its checksum. At most `limit`
 * bytes are read and unpacked, whatever sizes the entry states.
 */
export async function readPackedFile(
  source: ApkSource,
  entry: DirectoryEntry,
  { filesEnd, limit }: { filesEnd: number; limit: number },
): Promise<Uint8Array | PackageFault> {
  const { compressedSize, size } = entry;
  if (compressedSize > limit || size > limit) {
    return packageFault("bad-entry", `${compressedSize} and ${size} bytes, ${limit} are allowed`);
  }
  const start = await findContent(source, entry, filesEnd);
  if (typeof start !== "number") return start;
  if (start + compressedSize > filesEnd) return outsideFault(entry, filesEnd);
  return unpack(await source.read(start, start + compressedSize), entry);
}

/** Whether Android 11 and later can map the file into memory: stored as it is, on a multiple of four bytes. */
export async function isMappable(
  source: ApkSource,
  entry: DirectoryEntry,
  filesEnd: number,
): Promise<boolean | PackageFault> {
  if (entry.method !== stored) return false;
  const start = await findContent(source, entry, filesEnd);
  return typeof start === "number" ? start % 4 === 0 : start;
}

/** Offset of the first byte after an entry's local header. */
async function findContent(
  { read }: ApkSource,
  entry: DirectoryEntry,
  filesEnd: number,
): Promise<number | PackageFault> {
  const { headerOffset } = entry;
  if (headerOffset + localHeaderBytes > filesEnd) return outsideFault(entry, filesEnd);
  const header = viewOf(await read(headerOffset, headerOffset + localHeaderBytes));
  if (header.getUint32(0, true) !== localHeader) {
    return packageFault("bad-entry", `no local header at ${headerOffset}`);
  }
  const names = header.getUint16(26, true) + header.getUint16(28, true);
  return headerOffset + localHeaderBytes + names;
}

function unpack(packed: Uint8Array, entry: DirectoryEntry): Uint8Array | PackageFault {
  const bytes = contentOf(packed, entry);
  if (bytes === undefined || bytes.length !== entry.size || crc32(bytes) !== entry.crc32) {
    return packageFault("bad-entry", `method ${entry.method} does not give what was packed`);
  }
  return bytes;
}

function contentOf(packed: Uint8Array, { method, size }: DirectoryEntry): Uint8Array | undefined {
  if (method === stored) return packed;
  if (method !== deflated || size === 0) return undefined;
  try {
    const { buffer, byteOffset, length } = inflateRawSync(packed, { maxOutputLength: size });
    return new Uint8Array(buffer, byteOffset, length);
  } catch {
    return undefined;
  }
}

function outsideFault({ headerOffset }: DirectoryEntry, filesEnd: number): PackageFault {
  return packageFault("bad-entry", `a file at ${headerOffset} reaches beyond ${filesEnd}`);
}
