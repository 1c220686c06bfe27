import type { ClaimedCode } from "@playfront/contract/entities";
import { readStored, writeStored } from "../storage/device-storage.ts";

/** Set while the player wants a copy of their codes on this device. Not a secret. */
const key = "offlinecodes";

export function keepsOfflineCodes(): boolean {
  return readStored(key) === "1";
}

/** Begins to keep a copy. Settles with whether this browser can. */
export async function startOfflineCodes(uid: string, codes: ClaimedCode[]): Promise<boolean> {
  writeStored(key, "1");
  if (await refreshOfflineCodes(uid, codes)) return true;
  writeStored(key, null);
  return false;
}

/** Brings the copy up to date, for a player who wants one. */
export async function refreshOfflineCodes(uid: string, codes: ClaimedCode[]): Promise<boolean> {
  if (!keepsOfflineCodes()) return false;
  const { seal } = await import("../storage/encrypted-value.ts");
  return seal({ uid, codes }).then(
    () => true,
    () => false,
  );
}

/** The copy of this player; null when there is none, or it is another's, which ends it. */
export async function readOfflineCodes(uid: string): Promise<ClaimedCode[] | null> {
  if (!keepsOfflineCodes()) return null;
  const { unseal } = await import("../storage/encrypted-value.ts");
  const kept = (await unseal().catch(() => null)) as { uid: string; codes: ClaimedCode[] } | null;
  if (kept === null || kept.uid === uid) return kept?.codes ?? null;
  dropOfflineCodes();
  return null;
}

/** Ends the copy: at a log-out, and when the player wants it no more. */
export function dropOfflineCodes(): void {
  if (!keepsOfflineCodes()) return;
  writeStored(key, null);
  void import("../storage/encrypted-value.ts").then(({ destroy }) => destroy());
}
