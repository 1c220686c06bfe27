import { rm } from "node:fs/promises";
import { choosePlace } from "@playfront/embedded-postgres/cluster-place";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { findPostmaster } from "@playfront/embedded-postgres/postmaster";
import { defaultStateRoots } from "@playfront/embedded-postgres/state-roots";
import { Client } from "pg";
import { recoverySettings } from "./recovery-settings.ts";
import { type RestoreRequest, restoreDataFolder } from "./restore.ts";

export interface EmbeddedRestore extends Omit<RestoreRequest, "dataFolder"> {
  dataDir: string;
  archiveWal: boolean;
}

/** Restores the embedded PostgreSQL of DATA_DIR, and replays it to the chosen time. */
export async function restoreEmbedded(request: EmbeddedRestore): Promise<void> {
  const { dataDir, archiveWal, log } = request;
  const place = await choosePlace({ dataDir, stateRoots: defaultStateRoots(), log });
  await restoreDataFolder({ ...request, dataFolder: place.pgdata });
  try {
    // Answers only once it is open for writing.
    const postgres = await startEmbeddedPostgres({ dataDir, archiveWal, log });
    await resetRecovery(postgres.connectionString);
    await postgres.stop();
  } catch (error) {
    const isRunning = findPostmaster(place.pgdata) !== undefined;
    if (!isRunning) await rm(place.pgdata, { recursive: true, force: true });
    throw error;
  }
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
