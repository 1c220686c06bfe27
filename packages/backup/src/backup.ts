import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "@playfront/storage/storage";
import { Client } from "pg";
import { takeBaseCopy } from "./base-copy.ts";
import { BackupError } from "./errors.ts";
import { type Manifest, storeManifest } from "./manifest.ts";
import { removeOldBackups } from "./remove-old.ts";
import { shipWal } from "./ship-wal.ts";
import { readDigestedKey, walPrefix } from "./store-keys.ts";
import { isSegment, segmentBytes, segmentNumber } from "./wal-names.ts";

export interface BackupRequest {
  /** Of the database itself, as superuser. */
  databaseUrl: string;
  /** PostgreSQL's data folder, readable here. */
  dataFolder: string;
  /** The folder into which its `archive_command` puts WAL. */
  spool: string;
  storage: Storage;
  /** Number of base copies to keep, this one included. */
  kept: number;
  log: (line: string) => void;
}

/** An arbitrary number: one backup of a cluster runs at a time. */
const backupLock = 7_305_808_870;

/**
 * Makes a base copy and stores the WAL that it needs. Removes old ones afterwards.
 *
 * @throws if PostgreSQL does not archive its WAL, or if the copy is not complete; then it is no backup
 */
export async function makeBackup(request: BackupRequest): Promise<Manifest> {
  const client = new Client({ connectionString: request.databaseUrl });
  // A lost connection rejects the running query as well.
  client.on("error", () => {});
  client.on("notice", ({ message }) => request.log(`PostgreSQL: ${message}`));
  await client.connect();
  try {
    return await copyCluster(client, request);
  } finally {
    await client.end();
  }
}

async function copyCluster(client: Client, request: BackupRequest): Promise<Manifest> {
  const { dataFolder, spool, storage, kept, log } = request;
  const { cluster, postgres } = await checkServer(client, dataFolder);
  log(`Copying ${dataFolder}`);
  const copied = await takeBaseCopy({ client, dataFolder, storage, cluster });
  await shipWal({ spool, storage });
  const manifest = { ...copied, cluster, postgres };
  await requireWal(storage, manifest);
  await storeManifest(storage, manifest);
  log(`Backup ${manifest.copy} is complete: ${manifest.parts.length} parts`);
  await removeOldBackups(storage, { cluster, kept });
  return manifest;
}

async function checkServer(client: Client, dataFolder: string) {
  const { rows } = await client.query<{
    cluster: string;
    archive: string;
    segment: string;
    postgres: string;
    free: boolean;
  }>(
    `select system_identifier::text as cluster, current_setting('archive_mode') as archive,
       pg_size_bytes(current_setting('wal_segment_size'))::text as segment,
       (current_setting('server_version_num')::int / 10000)::text as postgres,
       pg_try_advisory_lock($1) as free
     from pg_control_system()`,
    [backupLock],
  );
  const { cluster, archive, segment, postgres, free } = rows[0]!;
  if (!free) throw new BackupError("Another backup of this database is running");
  if (archive === "off") {
    throw new BackupError(
      "PostgreSQL does not archive its WAL, without which a copy is of no use. Set BACKUPS=on and start the shop again; for a PostgreSQL of your own, see docs/how-to/back-up-and-restore.md",
    );
  }
  if (Number(segment) !== segmentBytes) {
    throw new BackupError("The database has WAL segments of an unusual size");
  }
  const control = await readFile(join(dataFolder, "global/pg_control"));
  if (control.readBigUInt64LE(0).toString() !== cluster) {
    throw new BackupError(`${dataFolder} belongs to another database`);
  }
  return { cluster, postgres };
}

async function requireWal(storage: Storage, manifest: Manifest): Promise<void> {
  const keys = await storage.list(walPrefix(manifest.cluster));
  const names = keys.map((key) => readDigestedKey(key)?.name ?? "").filter(isSegment);
  const present = new Set(names.map(segmentNumber));
  const last = segmentNumber(manifest.lastSegment);
  for (let number = segmentNumber(manifest.firstSegment); number <= last; number += 1) {
    if (!present.has(number)) {
      throw new BackupError(
        `The WAL from ${manifest.firstSegment} to ${manifest.lastSegment} is not in the storage: the archive's folder is not the one that is shipped`,
      );
    }
  }
}
