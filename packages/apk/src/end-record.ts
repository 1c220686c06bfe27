import { type ApkFault, fault } from "./apk-fault.ts";
import { concat, viewOf } from "./bytes.ts";

/** The ZIP's end of central directory record. Offsets count from the start of the file, in bytes. */
export interface EndRecord {
  /** Offset of the record, which extends to the end of the file. */
  offset: number;
  directoryOffset: number;
  directorySize: number;
  entryCount: number;
}

/** The bytes from `from` to the end of the file are needed. */
export interface NeedMore {
  kind: "more";
  from: number;
}

export const endRecordBytes = 22;
const maxCommentBytes = 0xffff;
const locatorBytes = 20;
/** Enough of the file's end to contain the record, its longest comment and what precedes it. */
export const endSearchBytes = endRecordBytes + maxCommentBytes + locatorBytes;

const endSignature = 0x06054b50;
const zip64LocatorSignature = 0x07064b50;
const zip64Mark = 0xffffffff;
const directoryOffsetField = 16;

/**
 * Finds the end record in the last bytes of a file of `size` bytes. Like Android's verifiers, it takes
 * the last signature whose comment ends exactly at the end of the file, and rejects ZIP64.
 */
export function findEndRecord(tail: Uint8Array, size: number): EndRecord | NeedMore | ApkFault {
  if (size < endRecordBytes) return fault("truncated", `a file of ${size} bytes holds no ZIP`);
  const start = size - tail.length;
  const view = viewOf(tail);
  const at = locate(view);
  if (at === undefined) {
    const first = Math.max(0, size - endSearchBytes);
    if (start > first) return { kind: "more", from: first };
    return fault("not-zip", `no end record in the last ${tail.length} bytes`);
  }
  if (at < locatorBytes && start > 0) {
    return { kind: "more", from: Math.max(0, start + at - locatorBytes) };
  }
  return read(view, at, start + at);
}

/** A copy of the record with another offset of the central directory and the same comment. */
export function withDirectoryOffset(record: Uint8Array, offset: number): Uint8Array {
  const moved = concat([record]);
  viewOf(moved).setUint32(directoryOffsetField, offset, true);
  return moved;
}

function locate(view: DataView): number | undefined {
  const last = view.byteLength - endRecordBytes;
  const first = Math.max(0, last - maxCommentBytes);
  for (let at = last; at >= first; at--) {
    if (view.getUint32(at, true) !== endSignature) continue;
    if (view.getUint16(at + 20, true) === last - at) return at;
  }
  return undefined;
}

function read(view: DataView, at: number, offset: number): EndRecord | ApkFault {
  const entryCount = view.getUint16(at + 10, true);
  const directorySize = view.getUint32(at + 12, true);
  const directoryOffset = view.getUint32(at + directoryOffsetField, true);
  const located =
    at >= locatorBytes && view.getUint32(at - locatorBytes, true) === zip64LocatorSignature;
  if (located || directorySize === zip64Mark || directoryOffset === zip64Mark) {
    return fault("zip64", `the end record at ${offset} leaves its numbers to a ZIP64 one`);
  }
  const end = directoryOffset + directorySize;
  const places = `directory ${directoryOffset}–${end}, end record at ${offset}`;
  if (directoryOffset > offset) return fault("truncated", places);
  if (end > offset) return fault("overlapping-sizes", places);
  if (end < offset) return fault("detached-directory", places);
  return { offset, directoryOffset, directorySize, entryCount };
}
