import { createCipheriv, createHash, randomBytes } from "node:crypto";

/** The parts of a request that are signed; what is sent must be the same byte by byte. */
export interface SignedContent {
  /** appId, bizId, timestamps, and every query parameter. */
  parameters: Readonly<Record<string, string>>;
  /** Exactly the bytes that are sent; empty for a GET. */
  body: string;
}

/**
 * Encrypts a body as the authority requires: AES-128-GCM with the key's bytes, base64 of a 12-byte IV, the ciphertext
 * and a 16-byte tag (interface specification V1.9, "body encryption"). Only the known-answer test passes `iv`.
 */
export function encryptBody(secretKey: string, plaintext: string, iv = randomBytes(12)): string {
  const cipher = createCipheriv("aes-128-gcm", Buffer.from(secretKey, "hex"), iv);
  const sealed = [iv, cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()];
  return JSON.stringify({ data: Buffer.concat(sealed).toString("base64") });
}

/**
 * SHA-256 of the key's text, the parameters sorted by name without separators, and the body; lower-case hexadecimal.
 */
export function signRequest(secretKey: string, { parameters, body }: SignedContent): string {
  const names = Object.keys(parameters).sort();
  const joined = names.map((name) => name + parameters[name]).join("");
  return createHash("sha256")
    .update(secretKey + joined + body, "utf8")
    .digest("hex");
}
