import { createHash, timingSafeEqual } from "node:crypto";
import { isPackageTicket } from "@playfront/http/package-ticket";

/**
 * Whether an Authorization header carries the secret. Digests are compared, so the time taken reveals neither a matching
 * prefix nor the length.
 */
export function carriesSecret(authorization: string | undefined, secret: string): boolean {
  const given = readBearer(authorization);
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

/** Whether an Authorization header carries a ticket to upload this package, which the console has given out. */
export function carriesTicket(
  authorization: string | undefined,
  { secret, id }: { secret: string; id: string },
): boolean {
  const ticket = { secret, act: "upload", id, now: new Date() } as const;
  return isPackageTicket(readBearer(authorization) ?? "", ticket);
}

function readBearer(authorization = ""): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1];
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
