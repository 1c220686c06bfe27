import { viewOf } from "./bytes.ts";

/** SHA-256 (FIPS 180-4) whose state can be kept and gone on with elsewhere. Not for secrets: it is not constant in time. */
export interface ResumableSha256 {
  update(bytes: Uint8Array): ResumableSha256;
  /** The state as bytes, good for `resumeSha256`: eight words, the count of bytes so far, what does not fill a block yet. */
  save(): Uint8Array;
  /** The 32 bytes of the digest of all bytes so far. More bytes may follow. */
  digest(): Uint8Array;
}

const blockBytes = 64;
const headBytes = 40;

/** Begins with no bytes. */
export function startSha256(): ResumableSha256 {
  return create(Int32Array.from(initial), 0, new Uint8Array(0));
}

/** Goes on from what `save` gave. Throws a RangeError when the bytes cannot be such a state. */
export function resumeSha256(state: Uint8Array): ResumableSha256 {
  const view = viewOf(state);
  const count = state.length < headBytes ? Number.NaN : Number(view.getBigUint64(32));
  if (!Number.isSafeInteger(count) || state.length !== headBytes + (count % blockBytes)) {
    throw new RangeError(`${state.length} bytes are no state of SHA-256`);
  }
  const words = new Int32Array(8).map((_, index) => view.getInt32(index * 4));
  return create(words, count, state.subarray(headBytes));
}

function create(words: Int32Array, count: number, begun: Uint8Array): ResumableSha256 {
  const pending = new Uint8Array(blockBytes);
  pending.set(begun);
  const pendingView = viewOf(pending);
  const hash: ResumableSha256 = {
    update(bytes) {
      let at = 0;
      const filled = count % blockBytes;
      count += bytes.length;
      if (filled > 0) {
        at = Math.min(blockBytes - filled, bytes.length);
        pending.set(bytes.subarray(0, at), filled);
        if (filled + at < blockBytes) return hash;
        compress(words, pendingView, 0);
      }
      const view = viewOf(bytes);
      for (; at + blockBytes <= bytes.length; at += blockBytes) compress(words, view, at);
      pending.set(bytes.subarray(at));
      return hash;
    },
    save() {
      const filled = count % blockBytes;
      const state = new Uint8Array(headBytes + filled);
      state.set(toBytes(words));
      viewOf(state).setBigUint64(32, BigInt(count));
      state.set(pending.subarray(0, filled), headBytes);
      return state;
    },
    digest() {
      const filled = count % blockBytes;
      const last = new Uint8Array(filled < blockBytes - 8 ? blockBytes : 2 * blockBytes);
      last.set(pending.subarray(0, filled));
      last[filled] = 0x80;
      const view = viewOf(last);
      view.setBigUint64(last.length - 8, BigInt(count) * 8n);
      const ended = words.slice();
      for (let at = 0; at < last.length; at += blockBytes) compress(ended, view, at);
      return toBytes(ended);
    },
  };
  return hash;
}

function toBytes(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(32);
  const view = viewOf(bytes);
  words.forEach((word, index) => {
    view.setInt32(index * 4, word);
  });
  return bytes;
}

/** The schedule of the block at work; nothing is awaited while it is in use. */
const schedule = new Int32Array(64);

/** Section 6.2.2 of FIPS 180-4 on the block at `at`. */
function compress(words: Int32Array, view: DataView, at: number): void {
  for (let t = 0; t < 16; t += 1) schedule[t] = view.getInt32(at + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const x = schedule[t - 15]!;
    const y = schedule[t - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[t] = (schedule[t - 16]! + s0 + schedule[t - 7]! + s1) | 0;
  }
  let a = words[0]!;
  let b = words[1]!;
  let c = words[2]!;
  let d = words[3]!;
  let e = words[4]!;
  let f = words[5]!;
  let g = words[6]!;
  let h = words[7]!;
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[t]! + schedule[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  words[0]! += a;
  words[1]! += b;
  words[2]! += c;
  words[3]! += d;
  words[4]! += e;
  words[5]! += f;
  words[6]! += g;
  words[7]! += h;
}

/** The first `count` primes, whose roots the constants are made of (sections 4.2.2 and 5.3.3). */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}

/** The first 32 bits of the fraction of a number's root; bigint, for a double has too few digits for the cube roots. */
function rootBits(n: number, degree: bigint): number {
  const scaled = BigInt(n) << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle;
  }
  return Number(BigInt.asIntN(32, low));
}

const initial = primes(8).map((prime) => rootBits(prime, 2n));
const roundConstants = Int32Array.from(primes(64), (prime) => rootBits(prime, 3n));
