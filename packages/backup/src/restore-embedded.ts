import { rm } from "node:fs/promises";
import { choosePlace } from "@playfront/embedded-postgres/cluster-place";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { findPostmaster } from "@playfront/embedded-postgres/postmaster";
import { defaultStateRoots } from "@playfront/embedded-postgres/state-roots";
import { Client } from "pg";
import { BackupError } from "./errors.ts";
import { recoverySettings } from "./recovery-settings.ts";
import { type RestoreRequest, restoreDataFolder } from "./restore.ts";
import { shipWal } from "./ship-wal.ts";

export interface EmbeddedRestore extends Omit<RestoreRequest, "dataFolder"> {
  dataDir: string;
  /** Goes on storing WAL: this PostgreSQL takes the place of the lost one. */
  archiveWal: boolean;
}

/** Restores the embedded PostgreSQL of DATA_DIR, and replays it to the chosen time. */
export async function restoreEmbedded(request: EmbeddedRestore): Promise<void> {
  const { dataDir, storage, log } = request;
  const place = await choosePlace({ dataDir, stateRoots: defaultStateRoots(), log });
  await restoreDataFolder({ ...request, dataFolder: place.pgdata });
  const spool = await replay(request).catch(async (error: unknown) => {
    const isRunning = findPostmaster(place.pgdata) !== undefined;
    if (!isRunning) await rm(place.pgdata, { recursive: true, force: true });
    throw explain(error);
  });
  // The new timeline's history tells a later restore since when it holds.
  if (request.archiveWal) await shipWal({ spool, storage });
}

async function replay({ dataDir, archiveWal, log }: EmbeddedRestore): Promise<string> {
  // Answers only once it is open for writing.
  const postgres = await startEmbeddedPostgres({ dataDir, archiveWal, log });
  await resetRecovery(postgres.connectionString);
  await postgres.stop();
  return postgres.walSpool;
}

async function resetRecovery(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const name of recoverySettings) await client.query(`alter system reset ${name}`);
  } finally {
    await client.end();
  }
}

function explain(error: unknown): unknown {
  const text = String(error);
  if (!text.includes("recovery ended before configured recovery target")) return error;
  const [, last] = /last completed transaction was at log time (.+)/.exec(text) ?? [];
  return new BackupError(
    `Nothing that was stored is later than the chosen time; the last transaction was at ${last ?? "an unknown time"}. --at end restores all of it`,
  );
}
