import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** What a client says that the digest of its upload is. */
export interface UploadDigest {
  algorithm: "sha256" | "sha512";
  value: Buffer;
}

const algorithms = {
  "sha-256": { algorithm: "sha256", bytes: 32 },
  "sha-512": { algorithm: "sha512", bytes: 64 },
} as const;

/** A member of a dictionary whose value is a byte sequence (RFC 8941), its parameters ignored. */
const member = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:;.*)?$/;

/**
 * Reads `Content-Digest`, `Repr-Digest` (RFC 9530) and the parameter `sha256`, in hexadecimal digits. An upload has no
 * encoding of its own, so both headers mean the same bytes. Undefined if one of them is malformed; algorithms that are not
 * known are ignored.
 */
export function readDigests(
  headers: IncomingHttpHeaders,
  sha256: unknown,
): UploadDigest[] | undefined {
  const members = [headers["content-digest"], headers["repr-digest"]]
    .flatMap((header) => (header === undefined ? [] : String(header).split(",")))
    .map((text) => readMember(text.trim()));
  if (sha256 !== undefined) members.push(readHex(sha256));
  const isRight = members.every((digest) => digest !== undefined);
  return isRight ? members.filter((digest) => digest !== null) : undefined;
}

/** Null: of another algorithm. */
function readMember(text: string): UploadDigest | null | undefined {
  const [, name = "", base64 = ""] = member.exec(text) ?? [];
  if (name === "") return undefined;
  if (!(name in algorithms)) return null;
  const { algorithm, bytes } = algorithms[name as keyof typeof algorithms];
  const value = Buffer.from(base64, "base64");
  return value.length === bytes ? { algorithm, value } : undefined;
}

function readHex(text: unknown): UploadDigest | undefined {
  if (typeof text !== "string" || !/^[0-9a-f]{64}$/i.test(text)) return undefined;
  return { algorithm: "sha256", value: Buffer.from(text, "hex") };
}

/** Compares the bytes that are added with all digests. */
export function createDigestCheck(digests: readonly UploadDigest[]) {
  const hashes = digests.map(({ algorithm, value }) => ({ hash: createHash(algorithm), value }));
  return {
    add(piece: Uint8Array) {
      for (const { hash } of hashes) hash.update(piece);
    },
    /** Ends the comparison. */
    matches: () => hashes.every(({ hash, value }) => hash.digest().equals(value)),
  };
}
