import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flush, makeFolder } from "@playfront/storage/flush";
import type { Config } from "../config/config.ts";

/** Uses keys that are derived from SECRET_KEY, one for each purpose. */
export interface Secrets {
  /** HMAC-SHA-256, for lookups and signatures. */
  mac(purpose: string, text: string | Buffer): Buffer;
  /** AES-256-GCM: 12 bytes of IV, the ciphertext, 16 bytes of tag. Only the same context can decrypt it. */
  encrypt(text: string, context?: string): Buffer;
  /** Throws unless `encrypt` made the bytes with the same key and context. */
  decrypt(sealed: Buffer, context?: string): string;
}

export function createSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secretKey, "", `playfront/${purpose}`, 32));
  const sealing = derive("at-rest");
  return {
    mac: (purpose, text) => createHmac("sha256", derive(purpose)).update(text).digest(),
    encrypt: (text, context = "") => seal(sealing, text, context),
    decrypt: (sealed, context = "") => unseal(sealing, sealed, context),
  };
}

/** The configured key, or a random one in the data folder that only the owner can read. */
export async function loadSecretKey(
  config: Pick<Config, "secretKey" | "dataDir">,
): Promise<string> {
  if (config.secretKey !== null) return config.secretKey;
  const file = join(config.dataDir, "secret.key");
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await makeFolder(config.dataDir);
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  await flush(draft);
  try {
    // `link` is atomic and fails if the file exists: a replaced key could not decrypt the values of the first.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  // Before anything is encrypted with the key: a key that a power failure takes away takes all of it along.
  await flush(config.dataDir);
  return (await readFile(file, "utf8")).trim();
}

/** 256 random bits, for tokens, tickets and proofs. */
export function newHandle(): string {
  return randomBytes(32).toString("base64url");
}

/** The database stores only this hash of a handle. */
export function hashHandle(handle: string): Buffer {
  return createHash("sha256").update(handle).digest();
}

function seal(key: Buffer, text: string, context: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, sealed: Buffer, context: string): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-16));
  return decipher.update(sealed.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
}
