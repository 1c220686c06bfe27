import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge, DeriveKeyFunction } from "altcha-lib/types";

/** Pages on plain http have no WebCrypto. Slower, but it yields to the page in between. */
const deriveWithoutWebCrypto: DeriveKeyFunction = async (parameters, salt, password) => {
  const { cost, keyLength = 32 } = parameters;
  const derivedKey = await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength });
  return { parameters: {}, derivedKey };
};

/** Does the work of `session/challenge`, about a second, and encodes the solution for the log-in. */
export async function solveWork(challenge: Challenge): Promise<string> {
  const derive = crypto.subtle ? deriveKey : deriveWithoutWebCrypto;
  const solution = await solveChallenge({ challenge, deriveKey: derive });
  if (solution === null) throw new Error("未能完成安全验证，请重试");
  return btoa(JSON.stringify({ challenge, solution }));
}
