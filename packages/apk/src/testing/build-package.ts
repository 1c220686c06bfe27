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

/** The pair of a signature scheme whose first signer has this certificate. */
export function signature(id: number, certificate: Uint8Array = testCertificate): Pair {
  const signedData = concat([
    withLengths(u32(0, 0)),
    withLengths(withLengths(certificate)),
    withLengths(new Uint8Array(0)),
  ]);
  return {
    id,
    value: withLengths(
      withLengths(concat([withLengths(signedData), withLengths(new Uint8Array(0))])),
    ),
  };
}

export function withLengths(bytes: Uint8Array): Uint8Array {
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
