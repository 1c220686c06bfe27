import { randomInt } from "node:crypto";
import type { Secrets } from "../../infra/secrets/secrets.ts";

/** Six random digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** The database's form of a code: useless without the key, and bound to its phone. */
export function hashCode(secrets: Secrets, phone: string, code: string): Buffer {
  return secrets.mac("sms-code", `${phone} ${code}`);
}
