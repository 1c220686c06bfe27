import { viewOf } from "../bytes.ts";

/** Returns a whole number from 0 up to, but without, the given one. */
export type RandomInteger = (below: number) => number;

/** A seeded random number generator (mulberry32). */
export function createRandom(seed: number): RandomInteger {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * A copy with one to four faults, mostly in length fields. `front` is the number of bytes of the package that precede
 * these.
 */
export function mutate(apk: Uint8Array, roll: RandomInteger, front = 0): Uint8Array {
  let bytes: Uint8Array = apk.slice();
  for (let count = 1 + roll(4); count > 0; count--) {
    if (roll(8) === 0) bytes = resize(bytes, roll);
    else if (bytes.length >= 8) overwrite(bytes, roll, front);
  }
  return bytes;
}

/** The bytes inside a larger array, like a Buffer from Node's pool. */
export function embedded(bytes: Uint8Array, around: number): Uint8Array {
  const larger = new Uint8Array(bytes.length + 128).fill(around);
  larger.set(bytes, 64);
  return larger.subarray(64, 64 + bytes.length);
}

function resize(bytes: Uint8Array, roll: RandomInteger): Uint8Array {
  const at = roll(2) === 0 ? roll(bytes.length + 1) : Math.max(0, bytes.length - roll(120));
  const count = 1 + roll(40);
  const kept = [...bytes.subarray(0, at)];
  const inserted = Array.from({ length: count }, () => roll(256));
  if (roll(3) === 0) return Uint8Array.from([...kept, ...inserted, ...bytes.subarray(at)]);
  return Uint8Array.from(roll(2) === 0 ? kept : [...kept, ...bytes.subarray(at + count)]);
}

function overwrite(bytes: Uint8Array, roll: RandomInteger, front: number): void {
  const view = viewOf(bytes);
  const at = Math.min(Math.max(0, place(view, roll, front)), bytes.length - 8);
  const width = [1, 2, 4, 8][roll(4)]!;
  const old = width === 8 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at, true));
  const value = BigInt.asUintN(width * 8, pick(old, view.byteLength, roll));
  for (let index = 0; index < width; index++) {
    bytes[at + index] = Number((value >> BigInt(8 * index)) & 0xffn);
  }
}

/** Offsets of lengths, offsets, signatures and ids, found by parsing the fields. */
function place(view: DataView, roll: RandomInteger, front: number): number {
  const end = view.byteLength - 22;
  const directory = end >= 0 ? view.getUint32(end + 16, true) - front : 0;
  const block =
    directory >= 24 && directory <= view.byteLength
      ? directory - Number(view.getBigUint64(directory - 24, true) & 0xffffffn) - 8
      : 0;
  const places = [
    end + [0, 4, 8, 10, 12, 16, 20][roll(7)]!,
    end - 20,
    directory + [0, 10, 20, 28, 30, 32, 42][roll(7)]!,
    directory - 24,
    directory - 16 + roll(16),
    block,
    block + 8,
    block + 16,
    pairAfter(view, block + 8, roll(4)),
    roll(view.byteLength),
  ];
  return places[roll(places.length)]!;
}

function pairAfter(view: DataView, first: number, count: number): number {
  let at = first;
  for (let index = 0; index < count; index++) {
    if (at < 0 || at + 8 > view.byteLength) return first;
    at += 8 + Number(view.getBigUint64(at, true) & 0xffffffn);
  }
  return at;
}

function pick(old: bigint, length: number, roll: RandomInteger): bigint {
  const values = [
    0n,
    1n,
    3n,
    4n,
    24n,
    0x7fffffffn,
    0x80000000n,
    0xffffffffn,
    2n ** 32n + old,
    2n ** 53n,
    2n ** 63n,
    2n ** 64n - 1n,
    2n ** 64n - 8n,
    -old,
    BigInt(length),
    BigInt(roll(length + 1)),
    BigInt(roll(256)),
    BigInt(roll(2 ** 31)),
    old + BigInt(roll(17) - 8),
    old ^ (1n << BigInt(roll(64))),
    0x06054b50n,
    0x07064b50n,
  ];
  return values[roll(values.length)]!;
}
