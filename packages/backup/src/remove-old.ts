import type { Storage } from "@playfront/storage/storage";
import { listManifests, readManifest } from "./manifest.ts";
import { partsPrefix, readDigestedKey, walPrefix } from "./store-keys.ts";
import { isHistory, segmentNumber } from "./wal-names.ts";

/**
 * Keeps the newest `kept` base copies of a cluster and the WAL since the oldest of them. Removes the rest, and what
 * interrupted copies have left. No other copy may be running.
 */
export async function removeOldBackups(
  storage: Storage,
  { cluster, kept }: { cluster: string; kept: number },
): Promise<void> {
  const manifests = await listManifests(storage, cluster);
  const old = manifests.slice(0, -kept);
  const current = manifests.slice(-kept);
  const oldest = current[0];
  if (oldest === undefined) return;
  const { firstSegment } = await readManifest(storage, oldest);
  // Manifests first: a copy without all its parts must not look like one.
  for (const { key } of old) await storage.remove(key);
  const copies = new Set(current.map(({ copy }) => copy));
  for (const key of await storage.list(partsPrefix(cluster))) {
    if (!copies.has(key.split("/").at(-2) ?? "")) await storage.remove(key);
  }
  for (const key of await storage.list(walPrefix(cluster))) {
    if (isBefore(key, firstSegment)) await storage.remove(key);
  }
}

/** The history of timelines is small, and any later recovery may need it. */
function isBefore(key: string, segment: string): boolean {
  const name = readDigestedKey(key)?.name;
  if (name === undefined || isHistory(name)) return false;
  return segmentNumber(name) < segmentNumber(segment);
}
