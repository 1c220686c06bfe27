import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { flush } from "@playfront/storage/flush";
import type { Storage } from "@playfront/storage/storage";
import { unpackTar } from "modern-tar/fs";
import { type Choice, type Chosen, chooseCopy } from "./choose-copy.ts";
import { BackupError } from "./errors.ts";
import { fetchWal } from "./fetch-wal.ts";
import { readParts } from "./parts.ts";
import { replaceRecoverySettings } from "./recovery-settings.ts";

export interface RestoreRequest extends Choice {
  storage: Storage;
  /** PostgreSQL's data folder; missing or empty. */
  dataFolder: string;
  log: (line: string) => void;
}

/**
 * Puts a data folder into place that PostgreSQL, once started on it, replays to the chosen time and opens for writing.
 * It is complete and verified before it gets its name.
 *
 * @throws if the folder has something in it, or if a file in the storage is missing or damaged
 */
export async function restoreDataFolder(request: RestoreRequest): Promise<Chosen> {
  const { storage, log } = request;
  const dataFolder = resolve(request.dataFolder);
  await requireEmpty(dataFolder);
  const chosen = await chooseCopy(storage, request);
  log(`Restoring backup ${chosen.manifest.copy} into ${dataFolder}`);
  const part = join(dirname(dataFolder), `.${basename(dataFolder)}.restoring`);
  await rm(part, { recursive: true, force: true });
  try {
    await mkdir(part, { recursive: true, mode: 0o700 });
    await build(part, request, chosen);
    await rename(part, dataFolder);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  // PostgreSQL flushes the files below before it recovers.
  await flush(dirname(dataFolder));
  return chosen;
}

async function build(folder: string, { storage, at }: RestoreRequest, chosen: Chosen) {
  const { manifest, timeline, lastSegment } = chosen;
  const unpack = unpackTar(folder, { fmode: 0o600, dmode: 0o700 });
  await pipeline(readParts(storage, manifest.parts), createZstdDecompress(), unpack);
  await writeFile(join(folder, "backup_label"), manifest.label);
  const { cluster, firstSegment } = manifest;
  await fetchWal(storage, { cluster, firstSegment, lastSegment }, join(folder, "pg_wal"));
  await writeFile(join(folder, "recovery.signal"), "");
  const settings = join(folder, "postgresql.auto.conf");
  const text = replaceRecoverySettings(await readFile(settings, "utf8"), { at, timeline });
  await writeFile(settings, text);
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  if (names.length === 0) return;
  throw new BackupError(`${folder} is not empty. Move it away first: nothing is overwritten`);
}
