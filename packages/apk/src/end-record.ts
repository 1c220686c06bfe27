import { type ApkFault, fault } from "./apk-fault.ts";
import { concat, viewOf } from "./bytes.ts";

/** The ZIP's end of central directory record. Offsets count from the start of the file, in bytes. */
export type EndRecord = {
  /** Where the record itself begins; it reaches to the end of the file. */
  offset: number;
  directoryOffset: number;
  directorySize: number;
  entryCount: number;
};

/** More of the file is needed: its bytes from `from` to the end. */
export type NeedMore = { kind: "more"; from: number };

export const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const LOCATOR_BYTES = 20;
/** As much of the file's end as it can take to find the record and what stands before it. */
export const END_SEARCH_BYTES = END_RECORD_BYTES + MAX_COMMENT_BYTES + LOCATOR_BYTES;

const END_SIGNATURE = 0x06054b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_MARK = 0xffffffff;
const DIRECTORY_OFFSET_FIELD = 16;

/**
 * Finds the end record in the last bytes of a file of `size` bytes. As Android's verifiers do, it takes
 * the last signature whose comment reaches exactly to the end of the file, and refuses ZIP64.
 */
export function findEndRecord(tail: Uint8Array, size: number): EndRecord | NeedMore | ApkFault {
  if (size < END_RECORD_BYTES) return fault("truncated", `a file of ${size} bytes holds no ZIP`);
  const start = size - tail.length;
  const view = viewOf(tail);
  const at = locate(view);
  if (at === undefined) {
    const first = Math.max(0, size - END_SEARCH_BYTES);
    if (start > first) return { kind: "more", from: first };
    return fault("not-zip", `no end record in the last ${tail.length} bytes`);
  }
  if (at < LOCATOR_BYTES && start > 0) {
    return { kind: "more", from: Math.max(0, start + at - LOCATOR_BYTES) };
  }
  return read(view, at, start + at);
}

/** A copy of the record that states another offset of the central directory; the comment stays. */
export function withDirectoryOffset(record: Uint8Array, offset: number): Uint8Array {
  const moved = concat([record]);
  viewOf(moved).setUint32(DIRECTORY_OFFSET_FIELD, offset, true);
  return moved;
}

function locate(view: DataView): number | undefined {
  const last = view.byteLength - END_RECORD_BYTES;
  const first = Math.max(0, last - MAX_COMMENT_BYTES);
  for (let at = last; at >= first; at--) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    if (view.getUint16(at + 20, true) === last - at) return at;
  }
  return undefined;
}

function read(view: DataView, at: number, offset: number): EndRecord | ApkFault {
  const entryCount = view.getUint16(at + 10, true);
  const directorySize = view.getUint32(at + 12, true);
  const directoryOffset = view.getUint32(at + DIRECTORY_OFFSET_FIELD, true);
  const located =
    at >= LOCATOR_BYTES && view.getUint32(at - LOCATOR_BYTES, true) === ZIP64_LOCATOR_SIGNATURE;
  if (located || directorySize === ZIP64_MARK || directoryOffset === ZIP64_MARK) {
    return fault("zip64", `the end record at ${offset} leaves its numbers to a ZIP64 one`);
  }
  const end = directoryOffset + directorySize;
  const places = `directory ${directoryOffset}–${end}, end record at ${offset}`;
  if (directoryOffset > offset) return fault("truncated", places);
  if (end > offset) return fault("overlapping-sizes", places);
  if (end < offset) return fault("detached-directory", places);
  return { offset, directoryOffset, directorySize, entryCount };
}
