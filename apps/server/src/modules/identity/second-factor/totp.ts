import { createHmac, randomBytes } from "node:crypto";

/** Time-based one-time passwords of RFC 6238 in the form that every authenticator supports: SHA-1, six digits, 30 seconds. */
export const totpSeconds = 30;
const digits = 6;
/** 160 bits, as RFC 4226 recommends. */
const keyBytes = 20;
/** The previous and the next code are accepted too, because clocks differ and typing takes time. */
const window = 1;

export function newTotpKey(): Buffer {
  return randomBytes(keyBytes);
}

/** The number of the 30-second step that a moment lies in, counted from the epoch. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / totpSeconds);
}

/** The six-digit code of one time step. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac("sha1", key).update(counter).digest();
  const offset = hmac[hmac.length - 1]! & 0x0f;
  const number = hmac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step near `now` whose code was typed; null if there is none. Tries the current step first. */
export function matchStep(key: Buffer, code: string, now: Date): number | null {
  const present = stepAt(now);
  const steps = [present];
  for (let away = 1; away <= window; away += 1) steps.push(present - away, present + away);
  return steps.find((step) => totpCode(key, step) === code) ?? null;
}

/** The `otpauth:` address that authenticators read from a QR code. */
export function totpAddress({ key, issuer, account }: TotpLabel): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const rest = `algorithm=SHA1&digits=${digits}&period=${totpSeconds}`;
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=${encodeURIComponent(issuer)}&${rest}`;
}

interface TotpLabel {
  key: Buffer;
  /** The name of the shop. */
  issuer: string;
  account: string;
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base 32 of RFC 4648 without padding. The number of bytes must be a multiple of five. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join("");
}
