import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether an Authorization header carries the secret. The two are compared by their digests: how long it takes tells
 * neither how much of it is right nor how long it is.
 */
export function carriesSecret(authorization: string | undefined, secret: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
