import { type ApkFault, fault } from "./apk-fault.ts";
import { concat, viewOf } from "./bytes.ts";

/** One entry of the APK Signing Block. Verifiers skip the ids that they do not know. */
export type Pair = { id: number; value: Uint8Array };

export const PAIR_IDS = {
  v2: 0x7109871a,
  v3: 0xf05368c0,
  v31: 0x1b93ad61,
  padding: 0x42726577,
  walle: 0x71777777,
  vasdolly: 0x881155ff,
} as const;

/** The second size field and the magic, right before the central directory. */
export const BLOCK_FOOTER_BYTES = 24;
const SIZE_BYTES = 8;
const PAIR_HEADER_BYTES = 12;
const ID_BYTES = 4;
const MAGIC = Uint8Array.from("APK Sig Block 42", (character) => character.charCodeAt(0));
const PAGE_BYTES = 4096;
/** A real block has a handful; each costs an object, so the count is not left to the file. */
const MAX_PAIRS = 1024;

/**
 * The length in bytes of the whole block that ends where the central directory begins, read from its
 * last 24 bytes; undefined when no block stands there.
 */
export function blockLength(
  footer: Uint8Array,
  directoryOffset: number,
): number | ApkFault | undefined {
  if (!MAGIC.every((byte, index) => footer[SIZE_BYTES + index] === byte)) return undefined;
  const size = viewOf(footer).getBigUint64(0, true);
  if (size + 8n > directoryOffset) {
    const room = `${directoryOffset} bytes before the central directory`;
    return fault("overlapping-sizes", `a signing block of size ${size} in ${room}`);
  }
  return Number(size) + SIZE_BYTES;
}

/** The pairs of a whole block in their order; the values are views into it. */
export function parseSigningBlock(block: Uint8Array): Pair[] | ApkFault {
  const view = viewOf(block);
  const end = block.length - BLOCK_FOOTER_BYTES;
  if (end < SIZE_BYTES) return fault("bad-block", `a signing block of ${block.length} bytes`);
  const sizes = [view.getBigUint64(0, true), view.getBigUint64(end, true)];
  if (sizes.some((size) => size !== BigInt(block.length - SIZE_BYTES))) {
    return fault("bad-block", `sizes ${sizes.join(" and ")} for ${block.length} bytes`);
  }
  const pairs: Pair[] = [];
  let at = SIZE_BYTES;
  while (at < end) {
    const room = end - at;
    // Less room than a length takes is still before the block's footer, and too little for any length.
    const length = view.getBigUint64(at, true);
    if (length < ID_BYTES || length > room - SIZE_BYTES) {
      return fault("bad-block", `a pair of length ${length} in ${room} bytes`);
    }
    if (pairs.length === MAX_PAIRS) return fault("bad-block", `more than ${MAX_PAIRS} pairs`);
    const next = at + SIZE_BYTES + Number(length);
    const value = block.subarray(at + PAIR_HEADER_BYTES, next);
    pairs.push({ id: view.getUint32(at + SIZE_BYTES, true), value });
    at = next;
  }
  return pairs;
}

/** The whole block of these pairs, in their order. */
export function formatSigningBlock(pairs: readonly Pair[]): Uint8Array {
  const size = bytesOf(lengthOf(pairs) - SIZE_BYTES);
  const body = pairs.flatMap(({ id, value }) => [pairHeader(id, value.length), value]);
  return concat([size, ...body, size, MAGIC]);
}

/**
 * Whether the block has to stay a whole number of pages: verifiers of fs-verity digests insist on it.
 * A signer pads with a pair of its own and leaves that out when the rest happens to fit.
 */
export function isPaged(pairs: readonly Pair[]): boolean {
  return pairs.some(({ id }) => id === PAIR_IDS.padding) || lengthOf(pairs) % PAGE_BYTES === 0;
}

/** The pairs without their old padding and with as much as fills the last page, at the end. */
export function padToPage(pairs: readonly Pair[]): Pair[] {
  const kept = pairs.filter(({ id }) => id !== PAIR_IDS.padding);
  const over = lengthOf(kept) % PAGE_BYTES;
  if (over === 0) return kept;
  const missing = PAGE_BYTES - over;
  // The padding is a pair too and cannot be smaller than a pair's header.
  const padding = missing < PAIR_HEADER_BYTES ? missing + PAGE_BYTES : missing;
  const zeros = new Uint8Array(padding - PAIR_HEADER_BYTES);
  return [...kept, { id: PAIR_IDS.padding, value: zeros }];
}

function lengthOf(pairs: readonly Pair[]): number {
  const frame = SIZE_BYTES + BLOCK_FOOTER_BYTES;
  return pairs.reduce((sum, { value }) => sum + PAIR_HEADER_BYTES + value.length, frame);
}

function pairHeader(id: number, valueLength: number): Uint8Array {
  const header = new Uint8Array(PAIR_HEADER_BYTES);
  header.set(bytesOf(valueLength + ID_BYTES));
  viewOf(header).setUint32(SIZE_BYTES, id, true);
  return header;
}

function bytesOf(size: number): Uint8Array {
  const bytes = new Uint8Array(SIZE_BYTES);
  viewOf(bytes).setBigUint64(0, BigInt(size), true);
  return bytes;
}
