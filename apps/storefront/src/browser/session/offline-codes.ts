import type { ClaimedCode } from "@playfront/contract/entities";
import { readStored, writeStored } from "../storage/device-storage.ts";

/** `1` while a copy of a player's codes is kept on this device. Not a secret. */
const key = "offlinecodes";
/** While a copy is kept: uid and token of the session, since who the player is counts for that token alone. */
const playerKey = "offlineplayer";

interface Copy {
  uid: string;
  codes: ClaimedCode[];
}

export function keepsOfflineCodes(): boolean {
  return readStored(key) === "1";
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

/** Begins to keep a copy. Resolves to whether this browser can. */
export function startOfflineCodes(uid: string, codes: ClaimedCode[]): Promise<boolean> {
  return inTurn(async () => {
    const isKept = await seal({ uid, codes });
    if (isKept) writeStored(key, "1");
    return isKept;
  });
}

/** Adds codes to the copy, if this player keeps one. What the copy has beyond them stays: `codes` may be one page. */
export async function addOfflineCodes(uid: string, codes: readonly ClaimedCode[]): Promise<void> {
  const listed = new Set(codes.map(({ giftid }) => giftid));
  await inTurn(async () => {
    const others = (await readCopy(uid))?.filter(({ giftid }) => !listed.has(giftid)) ?? [];
    if (keepsOfflineCodes()) await seal({ uid, codes: [...codes, ...others] });
  });
}

/** This player's copy; null if there is none. Another player's copy is deleted. */
export function readOfflineCodes(uid: string): Promise<ClaimedCode[] | null> {
  return inTurn(() => readCopy(uid));
}

/** Deletes the copy: at log-out, and when the player no longer wants it. */
export function dropOfflineCodes(): void {
  if (!keepsOfflineCodes()) return;
  writeStored(key, null);
  writeStored(playerKey, null);
  void inTurn(async () => (await loadVault()).destroy()).catch(() => null);
}

async function readCopy(uid: string): Promise<ClaimedCode[] | null> {
  if (!keepsOfflineCodes()) return null;
  const { unseal } = await loadVault();
  const kept = (await unseal().catch(() => null)) as Copy | null;
  if (kept === null || kept.uid === uid) return kept?.codes ?? null;
  dropOfflineCodes();
  return null;
}

async function seal(copy: Copy): Promise<boolean> {
  const vault = await loadVault();
  return vault.seal(copy).then(
    () => true,
    () => false,
  );
}

const loadVault = () => import(/* keep ready */ "../storage/encrypted-value.ts");

let last: Promise<unknown> = Promise.resolve();

/** One after the other: a copy that is being written when the player logs out is deleted after that. */
function inTurn<R>(act: () => Promise<R>): Promise<R> {
  const result = last.then(act);
  last = result.catch(() => null);
  return result;
}
