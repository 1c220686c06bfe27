import { randomInt } from "node:crypto";

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A made-up identity number with a right check digit (GB 11643); `birth` is `yyyymmdd`. */
export function makeIdentity(birth: string): string {
  const body = `110101${birth}${String(randomInt(1000)).padStart(3, "0")}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + "10X98765432".charAt(sum % 11);
}
