import { randomInt } from "node:crypto";
import type { Secrets } from "../../infra/secrets/secrets.ts";

/** Six random digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** What the database keeps of a code: worth nothing without the key, and tied to its phone. */
export function hashCode(secrets: Secrets, phone: string, code: string): Buffer {
  return secrets.mac("sms-code", `${phone} ${code}`);
}
