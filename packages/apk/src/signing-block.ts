import { type ApkFault, fault } from "./apk-fault.ts";
import { concat, viewOf } from "./bytes.ts";

/** One entry of the APK Signing Block. Verifiers skip the ids that they do not know. */
export interface Pair {
  id: number;
  value: Uint8Array;
}

export const pairIds = {
  v2: 0x7109871a,
  v3: 0xf05368c0,
  v31: 0x1b93ad61,
  padding: 0x42726577,
  walle: 0x71777777,
  vasdolly: 0x881155ff,
  packerNg: 0x7a786b21,
} as const;

/** The second size field and the magic, right before the central directory. */
export const blockFooterBytes = 24;
const sizeBytes = 8;
const pairHeaderBytes = 12;
const idBytes = 4;
const blockMagic = Uint8Array.from("APK Sig Block 42", (character) => character.charCodeAt(0));
const pageBytes = 4096;
/** Real blocks have a handful of pairs; the limit bounds the memory that a hostile file can use. */
const maxPairs = 1024;

/**
 * The length in bytes of the whole block that ends where the central directory begins, read from its
 * last 24 bytes; undefined if there is no block.
 */
export function blockLength(
  footer: Uint8Array,
  directoryOffset: number,
): number | ApkFault | undefined {
  if (!blockMagic.every((byte, index) => footer[sizeBytes + index] === byte)) return undefined;
  const size = viewOf(footer).getBigUint64(0, true);
  if (size + 8n > directoryOffset) {
    const room = `${directoryOffset} bytes before the central directory`;
    return fault("overlapping-sizes", `a signing block of size ${size} in ${room}`);
  }
  return Number(size) + sizeBytes;
}

/** The pairs of a whole block in their order; the values are views into it. */
export function parseSigningBlock(block: Uint8Array): Pair[] | ApkFault {
  const view = viewOf(block);
  const end = block.length - blockFooterBytes;
  if (end < sizeBytes) return fault("bad-block", `a signing block of ${block.length} bytes`);
  const sizes = [view.getBigUint64(0, true), view.getBigUint64(end, true)];
  if (sizes.some((size) => size !== BigInt(block.length - sizeBytes))) {
    return fault("bad-block", `sizes ${sizes.join(" and ")} for ${block.length} bytes`);
  }
  const pairs: Pair[] = [];
  let at = sizeBytes;
  while (at < end) {
    const room = end - at;
    // Fewer than eight bytes left: the read extends into the footer, and the length is rejected below.
    const length = view.getBigUint64(at, true);
    if (length < idBytes || length > room - sizeBytes) {
      return fault("bad-block", `a pair of length ${length} in ${room} bytes`);
    }
    if (pairs.length === maxPairs) return fault("bad-block", `more than ${maxPairs} pairs`);
    const next = at + sizeBytes + Number(length);
    const value = block.subarray(at + pairHeaderBytes, next);
    pairs.push({ id: view.getUint32(at + sizeBytes, true), value });
    at = next;
  }
  return pairs;
}

/** The whole block of these pairs, in their order. */
export function formatSigningBlock(pairs: readonly Pair[]): Uint8Array {
  const size = bytesOf(lengthOf(pairs) - sizeBytes);
  const body = pairs.flatMap(({ id, value }) => [pairHeader(id, value.length), value]);
  return concat([size, ...body, size, blockMagic]);
}

/**
 * Whether the block must fill whole pages, as verifiers of fs-verity digests require. A signer adds a padding pair, unless
 * the block fits without one.
 */
export function isPaged(pairs: readonly Pair[]): boolean {
  return pairs.some(({ id }) => id === pairIds.padding) || lengthOf(pairs) % pageBytes === 0;
}

/** Replaces the padding by one that fills the last page, at the end. */
export function padToPage(pairs: readonly Pair[]): Pair[] {
  const kept = pairs.filter(({ id }) => id !== pairIds.padding);
  const over = lengthOf(kept) % pageBytes;
  if (over === 0) return kept;
  const missing = pageBytes - over;
  // The padding is itself a pair, so it cannot be smaller than a pair's header.
  const padding = missing < pairHeaderBytes ? missing + pageBytes : missing;
  const zeros = new Uint8Array(padding - pairHeaderBytes);
  return [...kept, { id: pairIds.padding, value: zeros }];
}

function lengthOf(pairs: readonly Pair[]): number {
  const frame = sizeBytes + blockFooterBytes;
  return pairs.reduce((sum, { value }) => sum + pairHeaderBytes + value.length, frame);
}

function pairHeader(id: number, valueLength: number): Uint8Array {
  const header = new Uint8Array(pairHeaderBytes);
  header.set(bytesOf(valueLength + idBytes));
  viewOf(header).setUint32(sizeBytes, id, true);
  return header;
}

function bytesOf(size: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  viewOf(bytes).setBigUint64(0, BigInt(size), true);
  return bytes;
}
