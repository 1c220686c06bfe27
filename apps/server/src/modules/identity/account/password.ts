import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { computeArgon2id } from "./passwords/hash-threads.ts";

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane (memory in KiB). Only tests change it. */
export const hashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

interface Parsed {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  tag: Buffer;
}

/**
 * Hashes a password with argon2id as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 * Throws an error with `statusCode` 503 if too many computations are waiting.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await computeTag(password, { ...hashCost, salt, tag: Buffer.alloc(tagLength) });
  const { memory, passes, parallelism } = hashCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Whether the password is the one that was hashed. For `null`, an account that does not exist, it takes the same time
 * and returns false. Throws an error with `statusCode` 503 when too many passwords wait already.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parsed = hash === null ? { ...hashCost, ...noAccount } : parseHash(hash);
  const tag = await computeTag(password, parsed);
  return timingSafeEqual(tag, parsed.tag) && hash !== null;
}

/** Kept with a handle that ends when the account's password changes. */
export function hashPasswordHash(passwordHash: string): Buffer {
  return createHash("sha256").update(passwordHash).digest();
}

const noAccount = { salt: randomBytes(16), tag: randomBytes(tagLength) };

function computeTag(password: string, parsed: Parsed): Promise<Buffer> {
  const { memory, passes, parallelism, salt, tag } = parsed;
  const message = Buffer.from(password.normalize("NFC"), "utf8");
  const tagLength = tag.length;
  return computeArgon2id({ message, nonce: salt, memory, passes, parallelism, tagLength });
}

function parseHash(hash: string): Parsed {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) throw new Error("not an argon2id hash");
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
