import { randomInt } from "node:crypto";
import { hashPassword } from "../account/password.ts";

/** How many codes a player gets at a time. */
export const recoveryCodeCount = 10;
/** No letters or digits that are taken for another. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Beside the character that says the place: 54 bits. */
const secretLength = 11;

export interface RecoveryCode {
  place: number;
  /** As it is shown, `3KX9-7QWP-M2TD`. */
  text: string;
  hash: string;
}

/**
 * Ten new codes. The first character of each says its place, so that one slow hash is computed to try one; fast hashes
 * would want codes twice as long (ASVS 6.5.2).
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

/** A typed code in the form that is hashed, with its place; null when it cannot be one. */
export function readRecoveryCode(typed: string): { place: number; code: string } | null {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  const place = alphabet.indexOf(code.charAt(0));
  const isOne = /^[2-9A-HJKMNP-Z]{12}$/.test(code) && place < recoveryCodeCount;
  return isOne ? { place, code } : null;
}
