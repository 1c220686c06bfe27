import type { ClaimedCode } from "@playfront/contract/entities";
import { readStored, writeStored } from "../storage/device-storage.ts";

/** Set while the player keeps a copy of their codes on this device. Not a secret. */
const key = "offlinecodes";

export function keepsOfflineCodes(): boolean {
  return readStored(key) === "1";
}

/** Begins to keep a copy. Resolves to whether this browser can. */
export async function startOfflineCodes(uid: string, codes: ClaimedCode[]): Promise<boolean> {
  writeStored(key, "1");
  if (await refreshOfflineCodes(uid, codes)) return true;
  writeStored(key, null);
  return false;
}

/** Updates the copy, if the player keeps one. */
export async function refreshOfflineCodes(uid: string, codes: ClaimedCode[]): Promise<boolean> {
  if (!keepsOfflineCodes()) return false;
  const { seal } = await import(/* keep ready */ "../storage/encrypted-value.ts");
  return seal({ uid, codes }).then(
    () => true,
    () => false,
  );
}

/** This player's copy; null if there is none. Another player's copy is deleted. */
export async function readOfflineCodes(uid: string): Promise<ClaimedCode[] | null> {
  if (!keepsOfflineCodes()) return null;
  const { unseal } = await import(/* keep ready */ "../storage/encrypted-value.ts");
  const kept = (await unseal().catch(() => null)) as { uid: string; codes: ClaimedCode[] } | null;
  if (kept === null || kept.uid === uid) return kept?.codes ?? null;
  dropOfflineCodes();
  return null;
}

/** Deletes the copy: at log-out, and when the player no longer wants it. */
export function dropOfflineCodes(): void {
  if (!keepsOfflineCodes()) return;
  writeStored(key, null);
  void import(/* keep ready */ "../storage/encrypted-value.ts").then(({ destroy }) => destroy());
}
