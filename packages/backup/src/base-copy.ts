import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type { Storage } from "@playfront/storage/storage";
import { packTar } from "modern-tar/fs";
import type { Client } from "pg";
import { listDataFiles } from "./data-files.ts";
import { type Part, storeParts } from "./parts.ts";
import { partKey } from "./store-keys.ts";

export interface BaseCopyRequest {
  /** A session with the database itself, as superuser: PostgreSQL ties the copy to it. */
  client: Client;
  /** The data folder of that database. */
  dataFolder: string;
  storage: Storage;
  cluster: string;
}

export interface BaseCopy {
  /** Its name. */
  copy: string;
  /** By the database's clock, ISO 8601. */
  startedAt: string;
  finishedAt: string;
  firstSegment: string;
  lastSegment: string;
  /** The file `backup_label`: where replaying the WAL has to start. */
  label: string;
  parts: Part[];
}

/** Copies the data folder of a running server to the storage: a tar, compressed, in parts. */
export async function takeBaseCopy(request: BaseCopyRequest): Promise<BaseCopy> {
  const { client, dataFolder, storage, cluster } = request;
  const { startedAt, firstSegment } = await startCopy(client);
  const copy = startedAt.replaceAll(/[-:.]/g, "");
  const keyOf = (number: number) => partKey({ cluster, copy }, number);
  let parts: Part[] = [];
  const store = async (packed: AsyncIterable<Uint8Array>) => {
    parts = await storeParts(packed, { storage, keyOf });
  };
  await pipeline(packTar(await listDataFiles(dataFolder)), createZstdCompress(), store);
  return { copy, startedAt, firstSegment, parts, ...(await stopCopy(client)) };
}

async function startCopy(client: Client) {
  const startedAt = await readClock(client);
  const started = await client.query<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start('playfront', fast => true)) as segment",
  );
  // Recovery to a time ends only at a commit after that time: every time before this copy has one now.
  await client.query("begin; select pg_current_xact_id(); commit");
  return { startedAt, firstSegment: started.rows[0]!.segment };
}

/** Waits until PostgreSQL has archived the WAL that the copy needs. */
async function stopCopy(client: Client) {
  const stopped = await client.query<{ label: string; segment: string }>(
    "select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop()",
  );
  const { label, segment } = stopped.rows[0]!;
  return { label, lastSegment: segment, finishedAt: await readClock(client) };
}

async function readClock(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]!.now.toISOString();
}
