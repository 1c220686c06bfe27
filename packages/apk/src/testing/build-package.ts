import { crc32, deflateRawSync } from "node:zlib";
import { concat } from "../bytes.ts";
import type { ApkSource } from "../describe-apk.ts";
import { type Pair, pairIds } from "../signing-block.ts";
import { buildApk, type PackedFile } from "./build-apk.ts";
import {
  type BuiltAttribute,
  type BuiltElement,
  buildXml,
  type PoolForm,
  u32,
} from "./build-resources.ts";

/** The shortest bytes that look like a certificate from outside. */
export const testCertificate = Uint8Array.from([0x30, 0x03, 0x02, 0x01, 0x07]);

export interface PackageParts {
  manifest?: Uint8Array;
  resources?: Uint8Array;
  files?: readonly PackedFile[];
  pairs?: readonly Pair[];
}

/** A package without a valid signature, and with a minimal manifest. */
export function buildPackage({
  manifest = buildManifest(),
  resources,
  files,
  pairs,
}: PackageParts = {}): Uint8Array {
  const packed = [deflated("AndroidManifest.xml", manifest)];
  if (resources) packed.push(deflated("resources.arsc", resources));
  return buildApk({ files: files ?? packed, pairs: pairs ?? [signature(pairIds.v2)] });
}

export interface ManifestParts {
  attributes?: readonly BuiltAttribute[];
  children?: readonly BuiltElement[];
  form?: PoolForm;
}

export function buildManifest({
  attributes = [],
  children = [],
  form,
}: ManifestParts = {}): Uint8Array {
  const name = { name: "package", value: "cn.playfront.built" };
  return buildXml({ name: "manifest", attributes: [name, ...attributes], children }, form);
}

export function deflated(name: string, bytes: Uint8Array): PackedFile {
  return {
    name,
    packed: deflateRawSync(bytes),
    method: 8,
    crc32: crc32(bytes),
    size: bytes.length,
  };
}

export function stored(name: string, bytes: Uint8Array): PackedFile {
  return { name, packed: bytes, crc32: crc32(bytes) };
}

/** The pair of a signature scheme whose one signer has this certificate, but neither digests nor signatures. */
export function signature(id: number, certificate: Uint8Array = testCertificate): Pair {
  return { id, value: formatSigners(id, [{ certificates: [certificate] }]) };
}

export interface BuiltSigner {
  certificates: readonly Uint8Array[];
  digests?: readonly BuiltItem[];
  attributes?: readonly BuiltItem[];
  publicKey?: Uint8Array;
  /** Ignored for v2. */
  levels?: readonly [minSdk: number, maxSdk: number];
  sign?(signedData: Uint8Array): BuiltItem[];
}

/** Bytes under a number, as digests, signatures and attributes are. */
export interface BuiltItem {
  id: number;
  value: Uint8Array;
}

/** The value of the pair of a signature scheme. */
export function formatSigners(id: number, signers: readonly BuiltSigner[]): Uint8Array {
  const all = signers.map((given) => {
    const { certificates, digests = [], attributes = [], publicKey = new Uint8Array(0) } = given;
    const levels = id === pairIds.v2 ? u32() : u32(...(given.levels ?? [24, 0x7fffffff]));
    const signedData = concat([
      withLengths(...digests.map((item) => withLengths(u32(item.id), withLengths(item.value)))),
      withLengths(...certificates.map((one) => withLengths(one))),
      levels,
      withLengths(...attributes.map((item) => withLengths(u32(item.id), item.value))),
    ]);
    const signatures = (given.sign?.(signedData) ?? []).map((item) =>
      withLengths(u32(item.id), withLengths(item.value)),
    );
    return withLengths(
      withLengths(signedData),
      levels,
      withLengths(...signatures),
      withLengths(publicKey),
    );
  });
  return withLengths(...all);
}

/** The parts, joined, after their length. */
export function withLengths(...parts: Uint8Array[]): Uint8Array {
  const bytes = concat(parts);
  return concat([u32(bytes.length), bytes]);
}

/** A package in memory; a read outside its bounds throws. */
export function sourceOf(bytes: Uint8Array): ApkSource {
  return {
    size: bytes.length,
    async read(start, end) {
      if (start < 0 || start > end || end > bytes.length) throw new Error(`read ${start}–${end}`);
      return bytes.subarray(start, end);
    },
  };
}
