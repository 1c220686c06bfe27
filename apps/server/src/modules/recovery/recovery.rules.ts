import type { Secrets } from "../../platform/secrets.ts";
import { maskPhone, readLoginName } from "../account/account.rules.ts";

const prefixes = [
  "130",
  "135",
  "136",
  "137",
  "138",
  "139",
  "150",
  "151",
  "158",
  "177",
  "186",
  "189",
];

/**
 * The masked phone shown for an account that does not exist or has none: made up, the same every time for a name. A
 * phone that was typed shows as itself, the way a bound one does.
 */
export function decoyPhone(secrets: Secrets, account: string): string {
  const name = readLoginName(account);
  if ("phone" in name) return maskPhone(name.phone);
  const bytes = secrets.mac("decoy-phone", name.usernameKey);
  const prefix = prefixes[bytes.readUInt16BE(0) % prefixes.length];
  const end = String(bytes.readUInt32BE(2) % 10_000).padStart(4, "0");
  return `${prefix}****${end}`;
}
