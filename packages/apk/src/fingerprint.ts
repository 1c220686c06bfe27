import { toHex } from "./bytes.ts";
import { startSha256 } from "./resumable-sha256.ts";

/** Hashes of a package, so that a channel's digest can be computed from its tail alone. */
export interface Fingerprint {
  /** Of the whole file, lowercase hex. */
  sha256: string;
  /** The state of SHA-256 after the prefix; see `resumeSha256`. */
  prefixState: Uint8Array;
  /** Of the whole file, bytes. */
  size: number;
}

export interface FingerprintMaker {
  /** The next bytes of the file, in order. */
  add(bytes: Uint8Array): void;
  /** Throws a RangeError if the file ended within its prefix. */
  end(): Fingerprint;
}

/**
 * Reads a file's bytes once, in order. `prefixLength` comes from the description, or is the size of the whole file if it
 * can carry no channel.
 */
export function createFingerprint(prefixLength: number): FingerprintMaker {
  const hash = startSha256();
  let size = 0;
  let prefixState = prefixLength === 0 ? hash.save() : undefined;
  return {
    add(bytes) {
      const left = prefixLength - size;
      size += bytes.length;
      if (left <= 0 || left > bytes.length) return void hash.update(bytes);
      prefixState = hash.update(bytes.subarray(0, left)).save();
      hash.update(bytes.subarray(left));
    },
    end() {
      if (prefixState === undefined) throw new RangeError(`${size} bytes end within the prefix`);
      return { sha256: toHex(hash.digest()), prefixState, size };
    },
  };
}
