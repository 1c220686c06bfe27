import { viewOf } from "../bytes.ts";

/** Malformed bytes. Converted to a fault inside this package; callers never see it. */
export class Malformed extends Error {
  override name = "Malformed";
}

/** Reads at offsets taken from a file; a read outside the bytes throws {@link Malformed}. */
export interface Fields {
  length: number;
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  /** A view of the bytes from `start` up to, but without, `end`. */
  slice(start: number, end: number): Uint8Array;
}

/** Little-endian, like all of Android's formats. */
export function fieldsOf(bytes: Uint8Array): Fields {
  const view = viewOf(bytes);
  const { length } = bytes;
  function at(offset: number, count: number): number {
    if (offset >= 0 && offset + count <= length) return offset;
    throw new Malformed(`${count} bytes at ${offset} of ${length}`);
  }
  return {
    length,
    u8: (offset) => view.getUint8(at(offset, 1)),
    u16: (offset) => view.getUint16(at(offset, 2), true),
    u32: (offset) => view.getUint32(at(offset, 4), true),
    slice(start, end) {
      if (end < start) throw new Malformed(`bytes from ${start} to ${end}`);
      return bytes.subarray(at(start, end - start), end);
    },
  };
}
