import { constants, createPublicKey, type KeyObject, verify, X509Certificate } from "node:crypto";
import { toHex } from "../bytes.ts";
import type { DigestName } from "./content-digest.ts";
import type { Numbered, Signer } from "./signers.ts";

/** A digest of the package's contents that a signature covers, lowercase hex. */
export interface SignedDigest {
  name: DigestName;
  hex: string;
}

export type Verdict =
  /** `unverified`: what a phone verifies, but this did not. */
  | { kind: "signed"; digests: SignedDigest[]; unverified?: string }
  /** Phones reject the package. */
  | { kind: "wrong"; detail: string }
  /** Only phones newer than this code may know the algorithm. */
  | { kind: "unknown"; detail: string };

interface Algorithm {
  hash: DigestName;
  key: "rsa" | "ec" | "dsa";
  /** Salt of RSA-PSS, bytes; without it RSA is PKCS #1. */
  salt?: number;
  /** The digest is the root of an fs-verity tree, not one over pieces. */
  isVerity?: true;
}

/** Android's numbers of signature algorithms. */
const algorithms = new Map<number, Algorithm>([
  [0x0101, { hash: "sha256", key: "rsa", salt: 32 }],
  [0x0102, { hash: "sha512", key: "rsa", salt: 64 }],
  [0x0103, { hash: "sha256", key: "rsa" }],
  [0x0104, { hash: "sha512", key: "rsa" }],
  [0x0201, { hash: "sha256", key: "ec" }],
  [0x0202, { hash: "sha512", key: "ec" }],
  [0x0301, { hash: "sha256", key: "dsa" }],
  [0x0421, { hash: "sha256", key: "rsa", isVerity: true }],
  [0x0423, { hash: "sha256", key: "ec", isVerity: true }],
  [0x0425, { hash: "sha256", key: "dsa", isVerity: true }],
]);

/** Verifies what a signer signed, and returns which digests of the contents that promises. */
export function verifySigner(signer: Signer): Verdict {
  const { signatures, signedData } = signer;
  const digests = signer.digests.flatMap(signedDigest);
  if (idsOf(signatures) !== idsOf(signer.digests)) {
    return wrong("the algorithms of digests and signatures differ");
  }
  const known = new Map(signatures.map(({ id, value }) => [id, value]));
  for (const id of known.keys()) if (!algorithms.has(id)) known.delete(id);
  if (known.size === 0) {
    return { kind: "unknown", detail: `its algorithms ${idsOf(signatures) || "(none)"}` };
  }
  const keys = readKeys(signer);
  if (keys === undefined) return { kind: "signed", digests, unverified: "its key is unreadable" };
  if (!keys.own.equals(keys.certified)) return wrong("the certificate is of another key");
  for (const [id, value] of known) {
    if (!isSignature(algorithms.get(id)!, { key: keys.own, signedData, value })) {
      return wrong(`the signature by algorithm ${toId(id)}`);
    }
  }
  if (digests.length > 0) return { kind: "signed", digests };
  return { kind: "signed", digests, unverified: "its only digest is an fs-verity tree" };
}

/** Trees of fs-verity are left to phones: signers write them beside a digest over pieces. */
function signedDigest({ id, value }: Numbered): SignedDigest[] {
  const algorithm = algorithms.get(id);
  if (algorithm === undefined || algorithm.isVerity) return [];
  return [{ name: algorithm.hash, hex: toHex(value) }];
}

function readKeys({ publicKey, certificates }: Signer) {
  try {
    const own = createPublicKey({ key: Buffer.from(publicKey), format: "der", type: "spki" });
    return { own, certified: new X509Certificate(certificates[0]!).publicKey };
  } catch {
    return undefined;
  }
}

interface Given {
  key: KeyObject;
  signedData: Uint8Array;
  value: Uint8Array;
}

function isSignature({ hash, key: type, salt }: Algorithm, { key, signedData, value }: Given) {
  if (key.asymmetricKeyType !== type) return false;
  const padding =
    salt === undefined ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_PSS_PADDING;
  const how = type === "rsa" ? { key, padding, saltLength: salt } : { key };
  try {
    return verify(hash, signedData, how, value);
  } catch {
    return false;
  }
}

function idsOf(list: readonly Numbered[]): string {
  return list.map(({ id }) => toId(id)).join(", ");
}

function toId(id: number): string {
  return `0x${id.toString(16).padStart(4, "0")}`;
}

function wrong(detail: string): Verdict {
  return { kind: "wrong", detail };
}
