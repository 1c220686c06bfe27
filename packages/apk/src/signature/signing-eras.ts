import { fieldsOf, Malformed } from "../facts/fields.ts";
import {
  certificateDigest,
  elements,
  lengthPrefixed,
  type Numbered,
  type Signer,
  type Signers,
} from "./signers.ts";

/** By whom phones take a package to be signed, from an Android level up to the next era's. Certificates by SHA-256, hex. */
export interface SigningEra {
  fromSdk: number;
  /** One, except for v2. */
  signers: string[];
  /** Those before a change of keys, whose installed packages this one may update. */
  predecessors: string[];
}

const lineageAttribute = 0x3ba06f8c;
const lineageVersion = 1;
/** That of a certificate in a lineage: packages that it has signed may be updated. */
const updatesInstalled = 1;
/** Before, phones know only the v1 signature. */
const firstSdk = 24;
const maxCertificates = 32;

/** The eras in order of their levels; a lineage is read, but not verified. Throws {@link Malformed}. */
export function signingErasOf(signers: Signers): SigningEra[] {
  const levels = signers.flatMap(({ minSdk, maxSdk }) => [minSdk, maxSdk + 1]);
  const eras: SigningEra[] = [];
  for (const fromSdk of [...new Set([firstSdk, ...levels])].toSorted((a, b) => a - b)) {
    const era = eraOf(signers, fromSdk);
    const before = eras.at(-1);
    const isSame = JSON.stringify(before) === JSON.stringify({ ...era, fromSdk: before?.fromSdk });
    if (era.signers.length > 0 && !isSame) eras.push(era);
  }
  return eras;
}

function eraOf(signers: Signers, fromSdk: number): SigningEra {
  const fitting = signers.filter(({ minSdk, maxSdk }) => minSdk <= fromSdk && fromSdk <= maxSdk);
  const current = fitting.filter(({ scheme }) => scheme === fitting[0]?.scheme);
  return {
    fromSdk,
    signers: current.map(({ certificates }) => certificateDigest(certificates[0])).toSorted(),
    predecessors: current.flatMap(predecessorsOf),
  };
}

/** A lineage names the certificates from the first to the signer's own. */
function predecessorsOf({ attributes }: Signer): string[] {
  const lineage = attributes.find(({ id }) => id === lineageAttribute);
  if (lineage === undefined) return [];
  return readLineage(lineage)
    .slice(0, -1)
    .flatMap(({ digest, flags }) => (flags & updatesInstalled ? [digest] : []));
}

function readLineage({ value }: Numbered): { digest: string; flags: number }[] {
  const fields = fieldsOf(value);
  if (fields.u32(0) !== lineageVersion) throw new Malformed("a lineage of another version");
  const nodes = fieldsOf(fields.slice(4, fields.length));
  return [...elements(nodes, maxCertificates)].map((node) => {
    const signed = lengthPrefixed(node, 0);
    const { inside } = lengthPrefixed(signed.inside, 0);
    return {
      digest: certificateDigest(inside.slice(0, inside.length)),
      flags: node.u32(signed.end),
    };
  });
}
