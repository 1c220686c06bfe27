import type { ClaimedCode } from "@playfront/contract/entities";
import { forgetOfflineCodes, keepsOfflineCodes, noteOfflineCodes } from "./offline-codes.ts";

interface Copy {
  uid: string;
  codes: ClaimedCode[];
}

/** Begins to keep a copy. Resolves to whether this browser can. */
export function startOfflineCodes(uid: string, codes: ClaimedCode[]): Promise<boolean> {
  return inTurn(async () => {
    const isKept = await seal({ uid, codes });
    if (isKept) noteOfflineCodes();
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

/** Deletes the copy, unless a new one has been begun meanwhile in its place. */
export async function destroyCopy(): Promise<void> {
  await inTurn(async () => {
    if (!keepsOfflineCodes()) await (await loadVault()).destroy();
  });
}

async function readCopy(uid: string): Promise<ClaimedCode[] | null> {
  if (!keepsOfflineCodes()) return null;
  const { unseal, destroy } = await loadVault();
  const kept = (await unseal().catch(() => null)) as Copy | null;
  if (kept === null || kept.uid === uid) return kept?.codes ?? null;
  forgetOfflineCodes();
  await destroy().catch(() => {});
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
