import type { Storage } from "@playfront/storage/storage";
import { BackupError } from "./errors.ts";
import { listManifests, type Manifest, readManifest, type StoredManifest } from "./manifest.ts";
import type { RestoreTime } from "./restore-time.ts";
import { readDigestedKey, walPrefix } from "./store-keys.ts";
import { isHistory } from "./wal-names.ts";

/** A base copy and how far its WAL is replayed. */
export interface Chosen {
  manifest: Manifest;
  /** Eight hex digits; null: the newest. */
  timeline: string | null;
  /** Null: replay what there is. */
  lastSegment: string | null;
}

export interface Choice {
  /** Null: the end of what is stored. */
  at: RestoreTime | null;
  /** Of several databases in one storage, the one to restore. */
  cluster: string | undefined;
}

/** The newest base copy that was finished before a time. Throws {@link BackupError} if there is none. */
export async function chooseCopy(storage: Storage, { at, cluster }: Choice): Promise<Chosen> {
  const stored = requireOneCluster(await listManifests(storage, cluster));
  const manifests: Manifest[] = [];
  for (const one of stored.reverse()) {
    const manifest = await readManifest(storage, one);
    if (at === null) return { manifest, timeline: null, lastSegment: null };
    if (new Date(manifest.finishedAt) <= at.date) {
      const timeline = await findTimeline(storage, manifest, at.date);
      return { manifest, timeline, lastSegment: findEnd(manifests, timeline, at.date) };
    }
    manifests.push(manifest);
  }
  const first = manifests.at(-1);
  throw new BackupError(
    first === undefined
      ? "There is no backup in the storage"
      : `The oldest backup in the storage was finished at ${first.finishedAt}: nothing before that can be restored`,
  );
}

function requireOneCluster(stored: StoredManifest[]): StoredManifest[] {
  const clusters = [...new Set(stored.map(({ cluster }) => cluster))];
  if (clusters.length <= 1) return stored;
  throw new BackupError(
    `There are backups of several databases in the storage; choose with --cluster: ${clusters.join(", ")}`,
  );
}

/** A restored database writes on a new timeline, whose history is stored at once: the newest of those before `at`. */
async function findTimeline(storage: Storage, manifest: Manifest, at: Date): Promise<string> {
  const keys = await storage.list(walPrefix(manifest.cluster));
  let timeline = manifest.lastSegment.slice(0, 8);
  for (const key of keys) {
    const name = readDigestedKey(key)?.name ?? "";
    if (!isHistory(name) || name.slice(0, 8) <= timeline) continue;
    const facts = await storage.stat(key);
    if (facts !== null && facts.modified <= at) timeline = name.slice(0, 8);
  }
  return timeline;
}

/** A later copy on the same timeline holds a commit after `at`, where replaying ends. */
function findEnd(later: Manifest[], timeline: string, at: Date): string | null {
  const next = later.findLast(
    ({ startedAt, lastSegment }) => new Date(startedAt) > at && lastSegment.startsWith(timeline),
  );
  return next?.lastSegment ?? null;
}
