import type { DeriveKeyFunction } from "altcha-lib/types";

/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, FIPS 180-4) for pages without WebCrypto, in the shape that the ALTCHA solver
 * takes. Nothing secret depends on it: it is the work of a captcha. Throws for any other algorithm.
 */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  const { algorithm, cost, keyLength = 32 } = parameters;
  if (algorithm !== "PBKDF2/SHA-256") throw new Error(`cannot derive keys by ${algorithm}`);
  return { parameters: {}, derivedKey: pbkdf2(password, salt, cost, keyLength) };
};

/** The first `length` bytes of the derived key. */
export function pbkdf2(
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number,
): Uint8Array {
  const mac = createMac(password);
  const key = new Uint8Array(Math.ceil(length / 32) * 32);
  for (let block = 0; block * 32 < length; block += 1) {
    const numbered = new Uint8Array(salt.length + 4);
    numbered.set(salt);
    new DataView(numbered.buffer).setUint32(salt.length, block + 1);
    let link = mac.ofBytes(numbered);
    const sum = Int32Array.from(link);
    for (let round = 1; round < iterations; round += 1) {
      link = mac.ofDigest(link);
      for (let word = 0; word < 8; word += 1) sum[word] = (sum[word] ?? 0) ^ (link[word] ?? 0);
    }
    const view = new DataView(key.buffer, block * 32);
    sum.forEach((word, index) => {
      view.setInt32(index * 4, word);
    });
  }
  return key.subarray(0, length);
}

/** Digests are eight words; 64 bytes are hashed before anything else is, so every message ends 64 bytes later. */
function createMac(key: Uint8Array) {
  const short = key.length > 64 ? bytesOf(sha256(key)) : key;
  const keyed = (pad: number) => {
    const block = new Uint8Array(64).fill(pad);
    short.forEach((byte, index) => {
      block[index] = byte ^ pad;
    });
    return compress(initial, wordsOf(block), 0);
  };
  const inner = keyed(0x36);
  const outer = keyed(0x5c);
  const finish = (state: Int32Array, digest: Int32Array) => {
    const block = new Int32Array(16);
    block.set(digest);
    block[8] = 0x80000000 | 0;
    block[15] = (64 + 32) * 8;
    return compress(state, block, 0);
  };
  return {
    ofDigest: (digest: Int32Array) => finish(outer, finish(inner, digest)),
    ofBytes: (message: Uint8Array) => finish(outer, hashFrom(inner, message, 64)),
  };
}

function sha256(message: Uint8Array): Int32Array {
  return hashFrom(initial, message, 0);
}

/** `hashed` bytes went before. */
function hashFrom(state: Int32Array, message: Uint8Array, hashed: number): Int32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, (hashed + message.length) * 8);
  const words = wordsOf(padded);
  let next = state;
  for (let start = 0; start < words.length; start += 16) next = compress(next, words, start);
  return next;
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => view.getInt32(index * 4));
}

function bytesOf(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, index) => {
    view.setInt32(index * 4, word);
  });
  return new Uint8Array(view.buffer);
}

/** Fractions of the roots of the first primes: the constants of SHA-256. */
const primes = firstPrimes(64);
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

function fraction(root: number): number {
  return ((root % 1) * 0x1_0000_0000) | 0;
}

const schedule = new Int32Array(64);

function compress(state: Int32Array, words: Int32Array, start: number): Int32Array {
  const w = schedule;
  for (let t = 0; t < 16; t += 1) w[t] = words[start + t]!;
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15]!;
    const y = w[t - 2]!;
    const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16]! + low + w[t - 7]! + high) | 0;
  }
  const before = state as unknown as Eight;
  let [a, b, c, d] = [before[0], before[1], before[2], before[3]];
  let [e, f, g, h] = [before[4], before[5], before[6], before[7]];
  for (let t = 0; t < 64; t += 1) {
    const sumE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + sumE + ((e & f) ^ (~e & g)) + constants[t]! + w[t]!) | 0;
    const sumA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return Int32Array.of(
    before[0] + a,
    before[1] + b,
    before[2] + c,
    before[3] + d,
    before[4] + e,
    before[5] + f,
    before[6] + g,
    before[7] + h,
  );
}

type Eight = [number, number, number, number, number, number, number, number];
