import type { Storage } from "@playfront/storage/storage";
import type { BaseCopy } from "./base-copy.ts";
import { sha256 } from "./digest.ts";
import { BackupError } from "./errors.ts";
import { readVerified } from "./parts.ts";
import { type DigestedKey, manifestKey, manifestsPrefix, readDigestedKey } from "./store-keys.ts";

/** What a finished base copy consists of. It is stored last: without it there is no backup. */
export interface Manifest extends BaseCopy {
  cluster: string;
  /** PostgreSQL's major version. */
  postgres: string;
}

/** A manifest that is in the storage. */
export interface StoredManifest {
  key: string;
  cluster: string;
  copy: string;
  sha256: string;
}

export async function storeManifest(storage: Storage, manifest: Manifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  await storage.put(manifestKey(manifest, sha256(bytes)), bytes);
}

/** The finished base copies, the oldest first; those of one cluster or of all. */
export async function listManifests(storage: Storage, cluster?: string): Promise<StoredManifest[]> {
  const prefix = cluster === undefined ? manifestsPrefix : `${manifestsPrefix}${cluster}/`;
  const found = (await storage.list(prefix)).map(readDigestedKey).filter((file) => file !== null);
  return found.map(describe).sort((a, b) => (a.copy < b.copy ? -1 : 1));
}

/** Throws {@link BackupError} if the manifest is damaged. */
export async function readManifest(storage: Storage, stored: StoredManifest): Promise<Manifest> {
  // The digest in its name proves that it is what storeManifest wrote.
  return JSON.parse((await readVerified(storage, stored)).toString()) as Manifest;
}

function describe({ key, name, sha256 }: DigestedKey): StoredManifest {
  const cluster = key.slice(manifestsPrefix.length).split("/")[0];
  if (cluster === undefined) throw new BackupError(`${key} names no cluster`);
  return { key, cluster, copy: name, sha256 };
}
