import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { Storage } from "@playfront/storage/storage";
import { sha256 } from "./digest.ts";
import { BackupError } from "./errors.ts";
import { readDigestedKey, walKey, walPrefix } from "./store-keys.ts";
import { isSegment, isWalFile } from "./wal-names.ts";

const compress = promisify(zstdCompress);
/** Where the first page of a segment names its cluster: `xlp_sysid` in PostgreSQL's xlog_internal.h. */
const clusterOffset = 24;

/**
 * Moves what PostgreSQL has archived in `spool` to the storage, in order. Several processes may do so at once: each file
 * has one key. Returns how many were moved.
 *
 * @throws if another file with a segment's name is there: two databases with one origin archive to one storage
 */
export async function shipWal({ spool, storage }: { spool: string; storage: Storage }) {
  const names = await readSpool(spool);
  // What stands alone there, such as a timeline's history, waits for the next segment.
  const first = names.find(isSegment);
  if (first === undefined) return 0;
  const cluster = await readCluster(join(spool, first)).catch(nullIfMissing);
  if (cluster === null) return 0;
  for (const name of names) await shipFile({ path: join(spool, name), name, cluster, storage });
  return names.length;
}

interface WalFile {
  path: string;
  name: string;
  cluster: string;
  storage: Storage;
}

async function shipFile({ path, name, cluster, storage }: WalFile): Promise<void> {
  const bytes = await readFile(path).catch(nullIfMissing);
  // Another process has shipped it.
  if (bytes === null) return;
  const digest = sha256(bytes);
  const present = await storage.list(`${walPrefix(cluster)}${name}-`);
  if (present.some((key) => readDigestedKey(key)?.sha256 !== digest)) {
    throw new BackupError(
      `The storage has another ${name}: a restored copy of this database archives to it too. Give one of them a storage of its own, and make a backup`,
    );
  }
  if (present.length === 0) {
    await storage.put(walKey(cluster, { name, sha256: digest }), await compress(bytes));
  }
  await rm(path, { force: true });
}

async function readSpool(spool: string): Promise<string[]> {
  const names = (await readdir(spool).catch(nullIfMissing)) ?? [];
  return names.filter(isWalFile).sort();
}

async function readCluster(segment: string): Promise<string> {
  return (await readFile(segment)).readBigUInt64LE(clusterOffset).toString();
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
