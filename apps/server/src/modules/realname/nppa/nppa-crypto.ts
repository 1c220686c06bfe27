import { createCipheriv, createHash, randomBytes } from "node:crypto";

/** A request as it is signed and sent; the two must not differ by a byte. */
export interface Signable {
  /** appId, bizId, timestamps, and every parameter of the query. */
  parameters: Readonly<Record<string, string>>;
  /** Exactly the bytes that are sent; empty for a GET. */
  body: string;
}

/**
 * The authority's envelope of a body: AES-128-GCM under the key's bytes, base64 of 12 bytes of IV, the ciphertext and
 * 16 bytes of tag (interface specification V1.9, "body encryption"). `iv` is given by the known-answer test alone.
 */
export function sealBody(secretKey: string, plaintext: string, iv = randomBytes(12)): string {
  const cipher = createCipheriv("aes-128-gcm", Buffer.from(secretKey, "hex"), iv);
  const sealed = [iv, cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()];
  return JSON.stringify({ data: Buffer.concat(sealed).toString("base64") });
}

/** SHA-256 of the key's text, the parameters by name without separators, and the body; lower-case hexadecimal. */
export function signRequest(secretKey: string, { parameters, body }: Signable): string {
  const names = Object.keys(parameters).sort();
  const joined = names.map((name) => name + parameters[name]).join("");
  return createHash("sha256")
    .update(secretKey + joined + body, "utf8")
    .digest("hex");
}
