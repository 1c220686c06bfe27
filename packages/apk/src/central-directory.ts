import { type ApkFault, fault } from "./apk-fault.ts";
import { viewOf } from "./bytes.ts";

/** The central directory's record of one file in the package. Sizes and offsets in bytes. */
export interface DirectoryEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  crc32: number;
  compressedSize: number;
  size: number;
  /** Start of the local header, from the start of the file. */
  headerOffset: number;
}

const recordSignature = 0x02014b50;
const recordBytes = 46;
const zip64Mark = 0xffffffff;
const utf8 = new TextDecoder();

/**
 * Yields the entries of a central directory one at a time, so that a large one is not held in memory twice. The last value
 * is a fault if a record is malformed. The sizes in an entry are not checked.
 */
export function* directoryEntries(
  directory: Uint8Array,
  entryCount: number,
): Generator<DirectoryEntry | ApkFault> {
  const view = viewOf(directory);
  let at = 0;
  for (let index = 0; index < entryCount; index++) {
    const end = recordEnd(view, at);
    if (end === undefined) {
      yield fault("bad-directory", `record ${index} of ${entryCount} at ${at} does not fit`);
      return;
    }
    const headerOffset = view.getUint32(at + 42, true);
    if (headerOffset === zip64Mark) {
      yield fault("zip64", `record ${index} leaves its offset to a ZIP64 field`);
      return;
    }
    const name = at + recordBytes;
    yield {
      name: utf8.decode(directory.subarray(name, name + view.getUint16(at + 28, true))),
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      compressedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      headerOffset,
    };
    at = end;
  }
}

function recordEnd(view: DataView, at: number): number | undefined {
  if (at + recordBytes > view.byteLength) return undefined;
  if (view.getUint32(at, true) !== recordSignature) return undefined;
  const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
  const end = at + recordBytes + name! + extra! + comment!;
  return end <= view.byteLength ? end : undefined;
}
