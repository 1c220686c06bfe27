import { readStored, writeStored } from "../storage/device-storage.ts";

/*
 * Whether this device keeps a copy of a player's codes, and whose. The copy itself (`offline-copy.ts`) comes with the pages that
 * need it.
 */

/** `1` while a copy of a player's codes is kept on this device. Not a secret. */
const key = "offlinecodes";
/** While a copy is kept: uid and token of the session, since who the player is counts for that token alone. */
const playerKey = "offlineplayer";

export function keepsOfflineCodes(): boolean {
  return readStored(key) === "1";
}

export function noteOfflineCodes(): void {
  writeStored(key, "1");
}

/** The uid of the token's player as far as it is known without the host; undefined if it is not, or if no copy is kept. */
export function readOfflinePlayer(token: string | null): string | undefined {
  const [uid, ofToken] = readStored(playerKey)?.split(" ") ?? [];
  return keepsOfflineCodes() && token !== null && ofToken === token ? uid : undefined;
}

/** Notes whose token it is while a copy is kept: a failed call forgets the player's info, the copy is still theirs. */
export function noteOfflinePlayer(uid: string, token: string): void {
  if (keepsOfflineCodes()) writeStored(playerKey, `${uid} ${token}`);
}

export function forgetOfflineCodes(): void {
  writeStored(key, null);
  writeStored(playerKey, null);
}
