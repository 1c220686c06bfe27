import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

/**
 * Does the work of an ALTCHA challenge (version 2) and packs it for the field `captcha`: Base64 of JSON. Takes about a
 * second on a phone. Needs WebCrypto, which browsers offer on https and localhost only.
 */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
