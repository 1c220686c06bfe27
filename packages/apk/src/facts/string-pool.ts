import type { Chunk } from "./chunks.ts";
import { type Fields, fieldsOf } from "./fields.ts";

/** Returns the text at an index; undefined if there is none or it is too long. */
export type StringPool = (index: number) => string | undefined;

export const stringPoolChunk = 0x0001;
const utf8Flag = 1 << 8;
/** In UTF-16 units. Names and versions are far shorter; a hostile pool could repeat one long text many times. */
const maxCharacters = 1024;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf16 = new TextDecoder("utf-16le", { ignoreBOM: true });

/** Decodes on access and keeps nothing, so the cost depends only on what is read. */
export function readStringPool({ fields, headerSize }: Chunk): StringPool {
  const count = fields.u32(8);
  const isUtf8 = (fields.u32(16) & utf8Flag) !== 0;
  const strings = fieldsOf(fields.slice(fields.u32(20), fields.length));
  return (index) => {
    if (index >= count) return undefined;
    const at = fields.u32(headerSize + 4 * index);
    return isUtf8 ? utf8At(strings, at) : utf16At(strings, at);
  };
}

/** Skips two lengths, in UTF-16 units and in bytes, each stored in one or two bytes. */
function utf8At(strings: Fields, at: number): string | undefined {
  const bytesAt = at + (strings.u8(at) & 0x80 ? 2 : 1);
  const first = strings.u8(bytesAt);
  const isLong = (first & 0x80) !== 0;
  const length = isLong ? ((first & 0x7f) << 8) | strings.u8(bytesAt + 1) : first;
  if (length > 3 * maxCharacters) return undefined;
  const start = bytesAt + (isLong ? 2 : 1);
  return decodeUtf8(strings.slice(start, start + length));
}

/** aapt2 writes characters beyond 16 bits as two surrogates, each encoded separately. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return String.fromCharCode(...unitsOf(bytes)).toWellFormed();
  }
}

function* unitsOf(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!;
    const [b, c] = [1, 2].map((next) => (bytes[at + next] ?? 0) & 0x3f) as [number, number];
    if (lead < 0x80) yield lead;
    else if (lead < 0xe0) yield ((lead & 0x1f) << 6) | b;
    else yield ((lead & 0x0f) << 12) | (b << 6) | c;
    at += lead < 0x80 ? 1 : lead < 0xe0 ? 2 : 3;
  }
}

/** A length in UTF-16 units, stored in one or two units. */
function utf16At(strings: Fields, at: number): string | undefined {
  const first = strings.u16(at);
  const isLong = (first & 0x8000) !== 0;
  const length = isLong ? (first & 0x7fff) * 0x10000 + strings.u16(at + 2) : first;
  if (length > maxCharacters) return undefined;
  const start = at + (isLong ? 4 : 2);
  return utf16.decode(strings.slice(start, start + 2 * length));
}
