import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether an Authorization header carries the secret. Digests are compared, so the time taken reveals neither a matching
 * prefix nor the length.
 */
export function carriesSecret(authorization: string | undefined, secret: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
