import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { DeriveKeyFunction } from "altcha-lib/types";

/**
 * Derives keys on pages without WebCrypto, with the signature that the ALTCHA solver expects. Slower, but it yields
 * to the page in between. Throws for any algorithm other than PBKDF2 with HMAC-SHA-256.
 */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  const { algorithm, cost, keyLength = 32 } = parameters;
  if (algorithm !== "PBKDF2/SHA-256") throw new Error(`cannot derive keys by ${algorithm}`);
  const derivedKey = await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength });
  return { parameters: {}, derivedKey };
};
