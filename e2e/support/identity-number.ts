import { randomInt } from "node:crypto";

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A made-up identity number; `birth` is `yyyymmdd`. */
export function makeIdentity(birth: string): string {
  return withCheckDigit(`110101${birth}${String(randomInt(1000)).padStart(3, "0")}`);
}

/** Completes 17 digits to an identity number with a valid check digit (GB 11643). */
function withCheckDigit(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + "10X98765432".charAt(sum % 11);
}
