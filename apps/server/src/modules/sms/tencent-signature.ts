import { createHash, createHmac } from "node:crypto";

export interface TencentRequest {
  /** The product: the first label of the vendor's host name. */
  service: string;
  /** Headers to sign, lower-case names and values. */
  headers: Record<string, string>;
  body: string;
  /** Seconds since the epoch, as in `X-TC-Timestamp`. */
  timestamp: number;
}

const algorithm = "TC3-HMAC-SHA256";

/** The `Authorization` header of Tencent Cloud's signature, version 3, for a POST to `/`. */
export function signForTencent(
  { service, headers, body, timestamp }: TencentRequest,
  { keyId, keySecret }: { keyId: string; keySecret: string },
): string {
  const names = Object.keys(headers).sort();
  const signedHeaders = names.join(";");
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const canonical = ["POST", "/", "", ...lines, "", signedHeaders, sha256Hex(body)].join("\n");
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const key = [date, service, "tc3_request"].reduce<Buffer | string>(hmac, `TC3${keySecret}`);
  const text = [algorithm, timestamp, scope, sha256Hex(canonical)].join("\n");
  const signature = hmac(key, text).toString("hex");
  return `${algorithm} Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
