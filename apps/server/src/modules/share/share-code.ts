import { randomInt } from "node:crypto";
import { shareCodePattern } from "@playfront/contract/constants";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const pattern = new RegExp(shareCodePattern);

/** Ten random characters of base 58: 58 bits, so that a guess among a billion links is right once in 400 million times. */
export function newShareCode(): string {
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

export function isShareCode(text: string): boolean {
  return pattern.test(text);
}
