import type { Executor } from "@playfront/database/connect";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import { findKey } from "./entry-keys.repository.ts";

/**
 * The secret that the platform shares with one game, hexadecimal. No slug has a colon, so the keys of two games never agree;
 * the first key is made of the slug alone.
 */
export function entryKey(secrets: Secrets, slug: string, given = 1): string {
  return secrets.mac("entry", given > 1 ? `${slug}:${given}` : slug).toString("hex");
}

/** The key that addresses of a game are signed with now. */
export async function findEntryKey(
  executor: Executor,
  secrets: Secrets,
  slug: string,
): Promise<string> {
  return entryKey(secrets, slug, (await findKey(executor, slug))?.given);
}
