import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { DeriveKeyFunction } from "altcha-lib/types";

/**
 * Key derivation for pages without WebCrypto, in the shape that the ALTCHA solver takes; slower, and it lets the page
 * breathe in between. Throws for any algorithm but PBKDF2 with HMAC-SHA-256.
 */
export const deriveKey: DeriveKeyFunction = async (parameters, salt, password) => {
  const { algorithm, cost, keyLength = 32 } = parameters;
  if (algorithm !== "PBKDF2/SHA-256") throw new Error(`cannot derive keys by ${algorithm}`);
  const derivedKey = await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength });
  return { parameters: {}, derivedKey };
};
