import { createHmac, timingSafeEqual } from "node:crypto";

/** The player of a game, kept in a signed cookie once the signed address has been checked. */
export interface EntrySession {
  uid: string;
  gameid: string;
  nickname: string;
  /** The nonce of the address that started the session. */
  nonce: string;
  /** When a minor has to stop, Unix seconds; null for everyone else. */
  until: number | null;
  /** Unix seconds; never later than `until`. */
  expires: number;
}

/** The value of the cookie. The signed text has a prefix, so the signature is valid for no other use of the key. */
export function sealSession(session: EntrySession, key: string): string {
  const body = Buffer.from(JSON.stringify(session)).toString("base64url");
  return `${body}.${signatureOf(body, key)}`;
}

/** The session of a cookie's value; null if the signature is wrong or the session is over. */
export function openSession(value: string, key: string, now: Date): EntrySession | null {
  const [body = "", signature = "", ...rest] = value.split(".");
  const expected = Buffer.from(signatureOf(body, key));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length) return null;
  if (!timingSafeEqual(given, expected)) return null;
  const session = JSON.parse(Buffer.from(body, "base64url").toString()) as EntrySession;
  return session.expires * 1000 > now.getTime() ? session : null;
}

/** The value of a cookie of a Cookie header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key, value] = pair.trim().split("=", 2);
    if (key === name) return value ?? "";
  }
  return null;
}

function signatureOf(body: string, key: string): string {
  return createHmac("sha256", key).update(`h5-session.${body}`).digest("base64url");
}
