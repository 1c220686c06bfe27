import { createDecipheriv, createHash } from "node:crypto";

/** A request as the authority receives it. */
export interface SignedRequest {
  method: string;
  url: URL;
  headers: { appid: string; bizid: string; timestamps: string; sign: string };
  type: string;
  body: string;
}

/** True if the request was signed with this key. */
export function hasValidSignature(key: string, { url, headers, body }: SignedRequest): boolean {
  const pairs: [string, string][] = [
    ["appId", headers.appid],
    ["bizId", headers.bizid],
    ["timestamps", headers.timestamps],
    ...url.searchParams,
  ];
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256").update(key);
  for (const pair of pairs) hash.update(pair.join(""));
  return hash.update(body).digest("hex") === headers.sign;
}

/** Decrypts a body to an object; null if it was not encrypted with this key. */
export function decryptBody(key: string, body: string): Record<string, unknown> | null {
  try {
    const sealed = Buffer.from(String(JSON.parse(body).data), "base64");
    const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const decipher = createDecipheriv("aes-128-gcm", bytes, sealed.subarray(0, 12));
    const end = sealed.length - 16;
    decipher.setAuthTag(sealed.subarray(end));
    const plain = Buffer.concat([decipher.update(sealed.subarray(12, end)), decipher.final()]);
    return JSON.parse(plain.toString("utf8"));
  } catch {
    return null;
  }
}
