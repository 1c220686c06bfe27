import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

/**
 * Solves an ALTCHA challenge (version 2) and encodes the solution for the field `captcha`: Base64 of JSON. Takes
 * about a second on a phone. Pages on plain http have no WebCrypto and derive the same keys in JavaScript. Throws if
 * the challenge cannot be solved here.
 */
export async function solve(challenge: Challenge): Promise<string> {
  const derive = crypto.subtle
    ? deriveKey
    : (await import(/* keep ready */ "../storage/pbkdf2.ts")).deriveKey;
  const solution = await solveChallenge({ challenge, deriveKey: derive });
  if (solution === null) throw new Error("the challenge took too long");
  return btoa(JSON.stringify({ challenge, solution }));
}
