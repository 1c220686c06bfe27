import { createHmac, randomBytes } from "node:crypto";

/** Time-based one-time passwords of RFC 6238 in the one form every authenticator knows: SHA-1, six digits, 30 seconds. */
export const totpSeconds = 30;
const digits = 6;
/** 160 bits, as RFC 4226 recommends. */
const keyBytes = 20;
/** Clocks differ and fingers are slow: the code before and the one after are taken too. */
const window = 1;

export function newTotpKey(): Buffer {
  return randomBytes(keyBytes);
}

/** Which 30 seconds of the epoch a moment lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / totpSeconds);
}

/** The code of one step, six digits. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac("sha1", key).update(counter).digest();
  const offset = hmac[hmac.length - 1]! & 0x0f;
  const number = hmac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step near `now` whose code was typed, the present one first; null for none. */
export function matchStep(key: Buffer, code: string, now: Date): number | null {
  const present = stepAt(now);
  const steps = [present];
  for (let away = 1; away <= window; away += 1) steps.push(present - away, present + away);
  return steps.find((step) => totpCode(key, step) === code) ?? null;
}

/** The address that authenticators read from a QR code. */
export function totpAddress({ key, issuer, account }: TotpLabel): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const rest = `algorithm=SHA1&digits=${digits}&period=${totpSeconds}`;
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=${encodeURIComponent(issuer)}&${rest}`;
}

interface TotpLabel {
  key: Buffer;
  /** The shop. */
  issuer: string;
  account: string;
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base 32 without padding, for a number of bytes that five divides. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join("");
}
