import { createSHA256 } from "hash-wasm";
import { viewOf } from "./bytes.ts";

/** SHA-256 whose state can be stored and resumed in another process. */
export interface ResumableSha256 {
  update(bytes: Uint8Array): ResumableSha256;
  /** The state for `resumeSha256`: eight words, the number of bytes so far, the bytes of the unfinished block. */
  save(): Uint8Array;
  /** The 32 bytes of the digest of all bytes so far. More bytes may follow. */
  digest(): Uint8Array;
}

const blockBytes = 64;
const headBytes = 40;

/**
 * The library's own state begins with a hash of its code, so a state saved by one release cannot be loaded by the next.
 * The database therefore stores the neutral form of {@link ResumableSha256.save}, and these are the places of its parts
 * in the library's form: the unfinished block, then the count and the words, little-endian.
 */
const libraryState = { block: 4, count: 68, words: 76 };

/** Shared by all hashes of this process: each loads its state, works without waiting, and saves it. */
const hasher = await createSHA256();
const emptyState = hasher.init().save();

export function startSha256(): ResumableSha256 {
  return createHash(emptyState);
}

/** Resumes from the bytes of `save`. Throws a RangeError if they are not such a state. */
export function resumeSha256(saved: Uint8Array): ResumableSha256 {
  const view = viewOf(saved);
  const count = saved.length < headBytes ? Number.NaN : Number(view.getBigUint64(32));
  if (!Number.isSafeInteger(count) || saved.length !== headBytes + (count % blockBytes)) {
    throw new RangeError(`${saved.length} bytes are not a state of SHA-256`);
  }
  const state = emptyState.slice();
  const target = viewOf(state);
  for (let at = 0; at < 32; at += 4) {
    target.setUint32(libraryState.words + at, view.getUint32(at), true);
  }
  target.setBigUint64(libraryState.count, BigInt(count), true);
  state.set(saved.subarray(headBytes), libraryState.block);
  return createHash(state);
}

function createHash(initialState: Uint8Array): ResumableSha256 {
  let state = initialState;
  const hash: ResumableSha256 = {
    update(bytes) {
      hasher.load(state);
      state = hasher.update(bytes).save();
      return hash;
    },
    save: () => toNeutral(state),
    digest() {
      hasher.load(state);
      return hasher.digest("binary");
    },
  };
  return hash;
}

function toNeutral(state: Uint8Array): Uint8Array {
  const source = viewOf(state);
  const count = source.getBigUint64(libraryState.count, true);
  const pending = Number(count % BigInt(blockBytes));
  const saved = new Uint8Array(headBytes + pending);
  const target = viewOf(saved);
  for (let at = 0; at < 32; at += 4) {
    target.setUint32(at, source.getUint32(libraryState.words + at, true));
  }
  target.setBigUint64(32, count);
  saved.set(state.subarray(libraryState.block, libraryState.block + pending), headBytes);
  return saved;
}
