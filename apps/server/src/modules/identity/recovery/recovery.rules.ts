import { hash } from "node:crypto";
import { maskPhone, readLoginName } from "../account/account.rules.ts";
import { mobilePrefixes } from "./mobile-prefixes.rules.ts";

export interface DecoyRules {
  /** A keyed hash that only the server can compute. */
  mac: (name: string) => Buffer;
  /** Prefixes that get no SMS: hardly an account has such a phone. */
  blockedPrefixes: readonly string[];
}

/**
 * The masked phone shown for an account that does not exist or has no phone. It is made from the name, so it is the same
 * every time, and may begin like any phone of an account. A phone that was typed as account is shown masked itself, as a
 * bound phone would be.
 */
export function decoyPhone(account: string, { mac, blockedPrefixes }: DecoyRules): string {
  const name = readLoginName(account);
  if ("phone" in name) return maskPhone(name.phone);
  const key = mac(name.usernameKey);
  const end = String(key.readUInt32BE(0) % 10_000).padStart(4, "0");
  return `${choosePrefix(key, blockedPrefixes)}****${end}`;
}

/** The prefix with the highest hash: when the list or the blocked ones change, few names get another. */
function choosePrefix(key: Buffer, blocked: readonly string[]): string {
  const free = mobilePrefixes.filter(
    (prefix) => !blocked.some((start) => prefix.startsWith(start)),
  );
  const scored = (free.length > 0 ? free : mobilePrefixes).map((prefix) => ({
    prefix,
    score: hash("sha256", `${key.toString("hex")} ${prefix}`),
  }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).prefix;
}
