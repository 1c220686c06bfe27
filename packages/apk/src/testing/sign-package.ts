import { constants, createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { concat } from "../bytes.ts";
import type { Pair } from "../signing-block.ts";
import { pairIds } from "../signing-block.ts";
import { type ApkParts, buildApk } from "./build-apk.ts";
import { type BuiltItem, formatSigners, signature } from "./build-package.ts";
import { u32 } from "./build-resources.ts";
import { describeFixture } from "./fixtures.ts";

export interface Identity {
  key: KeyObject;
  /** DER, SubjectPublicKeyInfo. */
  publicKey: Uint8Array;
  /** DER; its own signature is made up, which no verifier of packages looks at. */
  certificate: Uint8Array;
}

const keys = {
  rsa: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  ec: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  dsa: () => generateKeyPairSync("dsa", { modulusLength: 1024, divisorLength: 160 }),
};

export function createIdentity(kind: keyof typeof keys = "ec"): Identity {
  const { privateKey, publicKey } = keys[kind]();
  const spki = publicKey.export({ type: "spki", format: "der" });
  return { key: privateKey, publicKey: spki, certificate: certify(spki) };
}

export interface Signing {
  /** Of the signature scheme; v2 by default. */
  pair?: number;
  identity: Identity;
  /** Android's numbers of signature algorithms; ECDSA with SHA-256 by default. */
  algorithms?: readonly number[];
  attributes?: readonly BuiltItem[];
  levels?: readonly [minSdk: number, maxSdk: number];
  /** Replaces the contents' digests. */
  digest?(id: number, right: Uint8Array): Uint8Array;
  /** Replaces the signatures. */
  sign?(id: number, right: Uint8Array): Uint8Array;
}

/** A package whose signatures verify unless a signing says otherwise. */
export function signPackage(parts: Omit<ApkParts, "pairs">, signings: readonly Signing[]) {
  const pairs = signings.map(({ pair = pairIds.v2 }) => pair);
  const unsigned = buildApk({ ...parts, pairs: pairs.map((id) => signature(id)) });
  const made = signings.map((signing, index): Pair => {
    return { id: pairs[index]!, value: signerOf(unsigned, signing) };
  });
  return buildApk({ ...parts, pairs: made });
}

function signerOf(unsigned: Uint8Array, given: Signing): Uint8Array {
  const { identity, pair = pairIds.v2, algorithms = [0x0201], attributes, levels } = given;
  const digests = algorithms.map((id) => {
    const right = contentDigest(unsigned, hashOf(id));
    return { id, value: given.digest?.(id, right) ?? right };
  });
  const signatures = (signedData: Uint8Array) =>
    algorithms.map((id) => {
      const right = signWith(id, { key: identity.key, signedData });
      return { id, value: given.sign?.(id, right) ?? right };
    });
  const { certificate, publicKey } = identity;
  return formatSigners(pair, [
    { certificates: [certificate], digests, attributes, publicKey, levels, sign: signatures },
  ]);
}

function signWith(id: number, { key, signedData }: { key: KeyObject; signedData: Uint8Array }) {
  const isPss = id === 0x0101 || id === 0x0102;
  const padding = isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  const isRsa = key.asymmetricKeyType === "rsa";
  const saltLength = isPss ? constants.RSA_PSS_SALTLEN_DIGEST : undefined;
  return sign(hashOf(id), signedData, isRsa ? { key, padding, saltLength } : { key });
}

function hashOf(id: number): "sha256" | "sha512" {
  return [0x0102, 0x0104, 0x0202].includes(id) ? "sha512" : "sha256";
}

/** Holds the whole package in memory, unlike the code that it tests. */
function contentDigest(apk: Uint8Array, hash: string): Uint8Array {
  const { prefixLength, directory, endRecord } = describeFixture(apk);
  const end = concat([endRecord]);
  end.set(u32(prefixLength), 16);
  const digests: Uint8Array[] = [];
  for (const section of [apk.subarray(0, prefixLength), directory, end]) {
    for (let at = 0; at < section.length; at += 2 ** 20) {
      const piece = section.subarray(at, at + 2 ** 20);
      digests.push(digestOf(hash, 0xa5, piece.length, [piece]));
    }
  }
  return digestOf(hash, 0x5a, digests.length, digests);
}

function digestOf(hash: string, mark: number, number: number, parts: readonly Uint8Array[]) {
  const head = concat([Uint8Array.of(mark), u32(number)]);
  return createHash(hash)
    .update(concat([head, ...parts]))
    .digest();
}

const oids = { ecdsaSha256: "06082a8648ce3d040302", commonName: "0603550403" };

function certify(spki: Uint8Array): Uint8Array {
  const algorithm = der(0x30, hex(oids.ecdsaSha256));
  const text = der(0x0c, new TextEncoder().encode("Playfront test"));
  const name = der(0x30, der(0x31, der(0x30, hex(oids.commonName), text)));
  const times = ["200101000000Z", "490101000000Z"].map((at) => der(0x17, Buffer.from(at)));
  const version = der(0xa0, der(0x02, Uint8Array.of(2)));
  const serial = der(0x02, Uint8Array.of(1));
  const body = der(0x30, version, serial, algorithm, name, der(0x30, ...times), name, spki);
  const madeUp = der(0x30, der(0x02, Uint8Array.of(1)), der(0x02, Uint8Array.of(1)));
  return der(0x30, body, algorithm, der(0x03, Uint8Array.of(0), madeUp));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return concat([Uint8Array.of(tag, ...size), body]);
}

function hex(text: string): Uint8Array {
  return Buffer.from(text, "hex");
}
