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
 * The masked phone shown for an account that does not exist or has no phone. It is made from the name by a keyed hash
 * that only the server can compute, so it is the same every time. A phone that was typed as account is shown masked
 * itself, as a bound phone would be.
 */
export function decoyPhone(account: string, hash: (name: string) => Buffer): string {
  const name = readLoginName(account);
  if ("phone" in name) return maskPhone(name.phone);
  const bytes = hash(name.usernameKey);
  const prefix = prefixes[bytes.readUInt16BE(0) % prefixes.length];
  const end = String(bytes.readUInt32BE(2) % 10_000).padStart(4, "0");
  return `${prefix}****${end}`;
}
