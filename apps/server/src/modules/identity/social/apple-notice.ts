import { errors } from "jose";
import type { createAppleVerifier } from "./apple-keys.ts";

/** What Apple tells of one player. */
export interface AppleNotice {
  /** The notice's own number, which Apple repeats if it sends the notice again. */
  id: string;
  issuedAt: Date;
  subject: string;
  /** `other` for what changes nothing here, such as the forwarding of mail. */
  type: "consent-revoked" | "account-deleted" | "other";
}

/** Apple signs each notice for a day. Seconds. */
export const noticeMaxAge = 86_400;
/** Between the clocks of Apple and of the shop; seconds. */
const clockTolerance = 60;
const maxIdLength = 200;

/** Error codes of the library for keys that could not be fetched. Failures of the network have none. */
const keyErrors = ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"];

/** `forged` if Apple has not just signed this for the shop; `unverified` if nobody can say, as Apple's keys cannot be fetched. */
export async function readAppleNotice(
  verify: ReturnType<typeof createAppleVerifier>,
  payload: string,
): Promise<AppleNotice | "forged" | "unverified"> {
  try {
    const requiredClaims = ["iat", "jti", "events"];
    const claims = await verify(payload, {
      requiredClaims,
      maxTokenAge: noticeMaxAge,
      clockTolerance,
    });
    return noticeOf(claims) ?? "forged";
  } catch (error) {
    const isJudged = error instanceof errors.JOSEError && !keyErrors.includes(error.code);
    return isJudged ? "forged" : "unverified";
  }
}

function noticeOf({ jti: id, iat, events }: Record<string, unknown>): AppleNotice | null {
  const event = readEvent(events);
  if (typeof id !== "string" || id.length > maxIdLength || typeof iat !== "number") return null;
  if (typeof event?.sub !== "string" || typeof event.type !== "string") return null;
  return {
    id,
    issuedAt: new Date(iat * 1000),
    subject: event.sub,
    type: typeOf(event.type),
  };
}

/** Apple sends the event as text. Its documentation shows an object. */
function readEvent(events: unknown): Record<string, unknown> | null {
  const value = typeof events === "string" ? parse(events) : events;
  return typeof value === "object" && value !== null ? { ...value } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Apple has called the end of an Apple account by both names. */
function typeOf(type: string): AppleNotice["type"] {
  if (type === "consent-revoked") return type;
  return type === "account-delete" || type === "account-deleted" ? "account-deleted" : "other";
}
