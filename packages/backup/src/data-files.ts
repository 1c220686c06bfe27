import { type FileHandle, open, readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import type { TarSource } from "modern-tar/fs";
import { BackupError } from "./errors.ts";

/** Their files belong to a running server; it makes them anew (PostgreSQL's manual, "Making a Base Backup"). */
const emptiedFolders = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const omitted =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label|pg_internal\.init.*|pgsql_tmp.*)$/;
const controlFile = "global/pg_control";
const readBytes = 1024 * 1024;

/**
 * What a base copy takes from the data folder of a running server, between pg_backup_start and pg_backup_stop. Files may
 * change while they are read: replaying the WAL repairs the copy.
 */
export async function listDataFiles(folder: string): Promise<TarSource[]> {
  if ((await readdir(join(folder, "pg_tblspc"))).length > 0) {
    throw new BackupError(
      "The database has tablespaces outside its data folder, which are not copied",
    );
  }
  const control = await readUntorn(join(folder, controlFile));
  const sources = await listFolder(folder, folder);
  return [{ type: "content", target: controlFile, content: control }, ...sources];
}

async function listFolder(root: string, folder: string): Promise<TarSource[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(emptyIfMissing);
  const sources: TarSource[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const target = relative(root, path);
    if (omitted.test(target) || target === controlFile) continue;
    if (entry.isFile()) sources.push(...(await describeFile(path, target)));
    // A link to a folder is emptied too: pg_wal may be on a disk of its own.
    else sources.push({ type: "content", target: `${target}/`, content: null });
    const isCopied = entry.isDirectory() && !emptiedFolders.has(target);
    if (isCopied) sources.push(...(await listFolder(root, path)));
  }
  return sources;
}

async function describeFile(path: string, target: string): Promise<TarSource[]> {
  const facts = await stat(path).catch(emptyIfMissing);
  if (Array.isArray(facts)) return [];
  if (facts.size === 0) return [{ type: "content", target, content: "" }];
  const content = Readable.from(readExactly(path, facts.size));
  return [{ type: "stream", target, content, size: facts.size }];
}

/** Zeros take the place of what was cut off or deleted since: replaying the WAL cuts or deletes it too. */
async function* readExactly(path: string, size: number) {
  const file = await open(path).catch(emptyIfMissing);
  try {
    for (let at = 0; at < size; ) {
      const piece = Buffer.alloc(Math.min(readBytes, size - at));
      if (!Array.isArray(file)) await fill(file, piece, at);
      yield piece;
      at += piece.length;
    }
  } finally {
    if (!Array.isArray(file)) await file.close();
  }
}

async function fill(file: FileHandle, piece: Buffer, at: number): Promise<void> {
  let done = 0;
  while (done < piece.length) {
    const { bytesRead } = await file.read(piece, done, piece.length - done, at + done);
    if (bytesRead === 0) return;
    done += bytesRead;
  }
}

/** PostgreSQL overwrites this file in place, and does not start if its checksum is wrong. */
async function readUntorn(path: string): Promise<Buffer> {
  for (;;) {
    const [first, second] = [await readFile(path), await readFile(path)];
    if (first.equals(second)) return first;
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}
