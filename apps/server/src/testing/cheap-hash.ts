import { argon2Sync, randomBytes } from "node:crypto";
import { hashCost } from "../modules/identity/account/password.ts";

/** What a shop's hash costs. */
export const shopCost = { ...hashCost };
/** The lowest cost of argon2id. */
export const lowestCost = { memory: 8, passes: 1, parallelism: 1 };

/**
 * A hash with the lowest cost of argon2id. The server reads the cost from the hash, so a login runs the same code
 * without using a core for each hash.
 */
export function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync("argon2id", {
    message: Buffer.from(password.normalize("NFC")),
    nonce,
    ...lowestCost,
    tagLength: 32,
  });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}
