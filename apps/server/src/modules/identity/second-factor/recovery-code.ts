import { randomInt } from "node:crypto";
import { hashPassword } from "../account/password.ts";

/** How many codes a player gets at once. */
export const recoveryCodeCount = 10;
/** Without letters and digits that look alike. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Characters of a code after the first, which is its place: 54 bits. */
const secretLength = 11;

export interface RecoveryCode {
  place: number;
  /** As shown to the player: `3KX9-7QWP-M2TD`. */
  text: string;
  hash: string;
}

/**
 * Creates ten codes. The first character of each is its place in the list, so that only one slow hash is computed to
 * check a code. With fast hashes the codes would have to be twice as long (ASVS 6.5.2).
 */
export function makeRecoveryCodes(): Promise<RecoveryCode[]> {
  return Promise.all(
    Array.from({ length: recoveryCodeCount }, async (_, place) => {
      const secret = Array.from({ length: secretLength }, () => pick()).join("");
      const code = alphabet[place] + secret;
      const text = (code.match(/.{4}/g) ?? []).join("-");
      return { place, text, hash: await hashPassword(code) };
    }),
  );
}

function pick(): string {
  return alphabet[randomInt(alphabet.length)]!;
}

/** Reads a typed code: the form that is hashed, and its place. Null if it cannot be a recovery code. */
export function readRecoveryCode(typed: string): { place: number; code: string } | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const place = alphabet.indexOf(code.charAt(0));
  const isOne = /^[2-9A-HJKMNP-Z]{12}$/.test(code) && place < recoveryCodeCount;
  return isOne ? { place, code } : null;
}
