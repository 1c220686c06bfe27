import { toHex } from "../bytes.ts";
import { startSha256 } from "../resumable-sha256.ts";
import { type Pair, pairIds } from "../signing-block.ts";
import { type Fields, fieldsOf, Malformed } from "./fields.ts";

const sequenceTag = 0x30;

/**
 * SHA-256 over the first certificate of the first signer, in lowercase hex: of the newest scheme
 * present, which current phones use. The signature is not verified.
 * Throws {@link Malformed}.
 */
export function signerDigest(pairs: readonly Pair[]): string {
  const order = [pairIds.v31, pairIds.v3, pairIds.v2];
  const pair = order.flatMap((id) => pairs.find((found) => found.id === id) ?? [])[0];
  if (pair === undefined) throw new Malformed("no signature of a known scheme");
  return toHex(startSha256().update(firstCertificate(pair.value)).digest());
}

/** All three schemes begin with signers, each with signed data that holds digests, then certificates. */
function firstCertificate(value: Uint8Array): Uint8Array {
  const signers = readLengthPrefixed(fieldsOf(value), 0);
  const signer = readLengthPrefixed(signers.inside, 0);
  const signedData = readLengthPrefixed(signer.inside, 0);
  const digests = readLengthPrefixed(signedData.inside, 0);
  const certificates = readLengthPrefixed(signedData.inside, digests.end);
  const { inside } = readLengthPrefixed(certificates.inside, 0);
  if (inside.u8(0) !== sequenceTag || derEnd(inside) !== inside.length) {
    throw new Malformed("no certificate");
  }
  return inside.slice(0, inside.length);
}

/** End of the DER element at the start of the bytes; certificates use a two-byte length. */
function derEnd(fields: Fields): number {
  const first = fields.u8(1);
  if (first < 0x80) return 2 + first;
  if (first === 0x81) return 3 + fields.u8(2);
  return first === 0x82 ? 4 + (fields.u8(2) << 8) + fields.u8(3) : 0;
}

/** The bytes after a four-byte length. */
function readLengthPrefixed(fields: Fields, at: number): { inside: Fields; end: number } {
  const end = at + 4 + fields.u32(at);
  return { inside: fieldsOf(fields.slice(at + 4, end)), end };
}
