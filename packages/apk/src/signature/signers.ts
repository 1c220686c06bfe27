import { createHash } from "node:crypto";
import type { SignatureScheme } from "../describe-apk.ts";
import { type Fields, fieldsOf, Malformed } from "../facts/fields.ts";
import { type Pair, pairIds } from "../signing-block.ts";

export type BlockScheme = Exclude<SignatureScheme, "v1">;

/** Bytes under the number of a signature algorithm, or of an attribute. */
export interface Numbered {
  id: number;
  value: Uint8Array;
}

/** One signer of a scheme in the signing block, as the package states it. */
export interface Signer {
  scheme: BlockScheme;
  /** The bytes that the signatures are made over; digests, certificates and attributes are parts of it. */
  signedData: Uint8Array;
  digests: readonly Numbered[];
  /** DER; the first is the signer's own. */
  certificates: readonly [Uint8Array, ...Uint8Array[]];
  attributes: readonly Numbered[];
  signatures: readonly Numbered[];
  /** DER, SubjectPublicKeyInfo. */
  publicKey: Uint8Array;
  /** The Android levels that read this signer. */
  minSdk: number;
  maxSdk: number;
}

/** Of all schemes present, the newest scheme first. */
export type Signers = readonly [Signer, ...Signer[]];

/** Newest first. Phones use the newest that they know. */
const schemes = [
  { scheme: "v3.1", id: pairIds.v31, firstSdk: 33 },
  { scheme: "v3", id: pairIds.v3, firstSdk: 28 },
  { scheme: "v2", id: pairIds.v2, firstSdk: 24 },
] as const;

/** Android's own limit for v2. */
const maxSigners = 10;
/** Signers write one or two of each; the limit bounds the work that a hostile block can cause. */
const maxItems = 32;
const sequenceTag = 0x30;
const newestSdk = 0x7fffffff;

/** Throws {@link Malformed}. */
export function readSigners(pairs: readonly Pair[]): Signers {
  const [first, ...rest] = schemes.flatMap(({ scheme, id, firstSdk }) => {
    const pair = pairs.find((found) => found.id === id);
    return pair === undefined ? [] : signersOf(pair.value, { scheme, firstSdk });
  });
  if (first === undefined) throw new Malformed("no signature of a known scheme");
  return [first, ...rest];
}

/** SHA-256, lowercase hex. */
export function certificateDigest(certificate: Uint8Array): string {
  return createHash("sha256").update(certificate).digest("hex");
}

interface Scheme {
  scheme: BlockScheme;
  firstSdk: number;
}

function signersOf(value: Uint8Array, scheme: Scheme): Signer[] {
  const sequence = lengthPrefixed(fieldsOf(value), 0).inside;
  const signers = [...elements(sequence, maxSigners)].map((inside) => signerOf(inside, scheme));
  if (signers.length === 0) throw new Malformed("a scheme without signers");
  return signers;
}

/** v3 and later state the levels twice: inside and outside of what is signed. */
function signerOf(fields: Fields, { scheme, firstSdk }: Scheme): Signer {
  const isV2 = scheme === "v2";
  const signed = lengthPrefixed(fields, 0);
  const digests = lengthPrefixed(signed.inside, 0);
  const certificates = lengthPrefixed(signed.inside, digests.end);
  const levels = certificates.end;
  const attributes = lengthPrefixed(signed.inside, isV2 ? levels : levels + 8);
  const signatures = lengthPrefixed(fields, isV2 ? signed.end : signed.end + 8);
  const publicKey = lengthPrefixed(fields, signatures.end);
  return {
    scheme,
    signedData: bytesOf(signed.inside),
    digests: numbered(digests.inside),
    certificates: certificatesIn(certificates.inside),
    attributes: attributesIn(attributes.inside),
    signatures: numbered(signatures.inside),
    publicKey: bytesOf(publicKey.inside),
    minSdk: isV2 ? firstSdk : Math.max(firstSdk, signed.inside.u32(levels)),
    maxSdk: isV2 ? newestSdk : signed.inside.u32(levels + 4),
  };
}

function certificatesIn(fields: Fields): [Uint8Array, ...Uint8Array[]] {
  const [first, ...rest] = [...elements(fields, maxItems)].map((inside) => {
    if (inside.u8(0) !== sequenceTag || derEnd(inside) !== inside.length) {
      throw new Malformed("no certificate");
    }
    return bytesOf(inside);
  });
  if (first === undefined) throw new Malformed("a signer without a certificate");
  return [first, ...rest];
}

/** Digests and signatures: a number, then bytes after their length. */
function numbered(fields: Fields): Numbered[] {
  return [...elements(fields, maxItems)].map((inside) => {
    return { id: inside.u32(0), value: bytesOf(lengthPrefixed(inside, 4).inside) };
  });
}

function attributesIn(fields: Fields): Numbered[] {
  return [...elements(fields, maxItems)].map((inside) => {
    return { id: inside.u32(0), value: inside.slice(4, inside.length) };
  });
}

/** End of the DER element at the start of the bytes; certificates use a two-byte length. */
function derEnd(fields: Fields): number {
  const first = fields.u8(1);
  if (first < 0x80) return 2 + first;
  if (first === 0x81) return 3 + fields.u8(2);
  return first === 0x82 ? 4 + (fields.u8(2) << 8) + fields.u8(3) : 0;
}

/** The parts of a sequence, each after its length. */
export function* elements(fields: Fields, limit: number): Generator<Fields> {
  for (let at = 0, count = 0; at < fields.length; count++) {
    if (count === limit) throw new Malformed(`more than ${limit} parts of a signature`);
    const { inside, end } = lengthPrefixed(fields, at);
    yield inside;
    at = end;
  }
}

/** The bytes after a four-byte length. */
export function lengthPrefixed(fields: Fields, at: number): { inside: Fields; end: number } {
  const end = at + 4 + fields.u32(at);
  return { inside: fieldsOf(fields.slice(at + 4, end)), end };
}

function bytesOf(fields: Fields): Uint8Array {
  return fields.slice(0, fields.length);
}
