/**
 * The files of backups, apart from all others of the storage. A cluster is PostgreSQL's system identifier: an emptied shop
 * has a new one, so its WAL never mixes with that of the shop before.
 *
 *     backup/manifests/<cluster>/<copy>-<sha256 of the manifest>
 *     backup/parts/<cluster>/<copy>/<number>
 *     backup/wal/<cluster>/<name>-<sha256 of the file>
 */
export const manifestsPrefix = "backup/manifests/";

export interface CopyName {
  cluster: string;
  /** Of a base copy: its time, so that names are in order. */
  copy: string;
}

/** A file whose name says its digest. */
export interface DigestedKey {
  key: string;
  name: string;
  sha256: string;
}

export function manifestKey({ cluster, copy }: CopyName, sha256: string): string {
  return `${manifestsPrefix}${cluster}/${copy}-${sha256}`;
}

export function partsPrefix(cluster: string): string {
  return `backup/parts/${cluster}/`;
}

export function partKey({ cluster, copy }: CopyName, number: number): string {
  return `${partsPrefix(cluster)}${copy}/${String(number).padStart(8, "0")}`;
}

export function walPrefix(cluster: string): string {
  return `backup/wal/${cluster}/`;
}

export function walKey(cluster: string, { name, sha256 }: { name: string; sha256: string }) {
  return `${walPrefix(cluster)}${name}-${sha256}`;
}

/** Null if the key has no digest. */
export function readDigestedKey(key: string): DigestedKey | null {
  const [, name, sha256] = /([^/]+)-([0-9a-f]{64})$/.exec(key) ?? [];
  return name === undefined || sha256 === undefined ? null : { key, name, sha256 };
}
