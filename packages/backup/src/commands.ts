import { once } from "node:events";
import { parseArgs } from "node:util";
import { type Environment, readSettings } from "@playfront/config/setting";
import { backupSettings, readBackupPlace } from "@playfront/config/settings/backup";
import { readSharedSettings } from "@playfront/config/settings/shared";
import { makeBackup } from "./backup.ts";
import { BackupError } from "./errors.ts";
import { keepShipping } from "./keep-shipping.ts";
import { openBackupStorage } from "./open-backup-storage.ts";
import { restoreDataFolder } from "./restore.ts";
import { readRestoreTime } from "./restore-time.ts";

interface Terminal {
  env: Environment;
  print: (line: string) => void;
}

/** `npm run backup`: docs/how-to/back-up-and-restore.md. */
export async function runBackup(args: string[], { env, print: log }: Terminal): Promise<void> {
  const options = { data: { type: "string" }, spool: { type: "string" } } as const;
  const { values } = parseArgs({ args, options });
  const { backupsKept: kept } = readSettings(env, backupSettings);
  const storage = await openBackupStorage(readBackupPlace(env));
  const database = await openDatabase(env, values, log);
  try {
    await makeBackup({ ...database.place, storage, kept, log });
  } finally {
    await database.release();
  }
}

/** `npm run restore`: docs/how-to/back-up-and-restore.md. */
export async function runRestore(args: string[], { env, print: log }: Terminal): Promise<void> {
  const options = {
    at: { type: "string" },
    into: { type: "string" },
    cluster: { type: "string" },
  } as const;
  const { values } = parseArgs({ args, options });
  if (values.at === undefined) {
    throw new BackupError("Say to which time: --at 2026-11-26T20:15:00+08:00, or --at end");
  }
  const at = readRestoreTime(values.at);
  const storage = await openBackupStorage(readBackupPlace(env));
  const request = { storage, at, cluster: values.cluster, log };
  if (values.into !== undefined) {
    await restoreDataFolder({ ...request, dataFolder: values.into });
    log("The data folder is in place. PostgreSQL replays it when it starts.");
    return;
  }
  const { databaseUrl, dataDir } = readSharedSettings(env);
  if (databaseUrl !== null) {
    throw new BackupError("Name the data folder of DATABASE_URL's PostgreSQL with --into");
  }
  const { restoreEmbedded } = await import("./restore-embedded.ts");
  const { backups: archiveWal } = readSettings(env, backupSettings);
  await restoreEmbedded({ ...request, dataDir, archiveWal });
  log("The database is restored.");
}

/** `node scripts/backups/ship-wal.ts`: for a PostgreSQL that the shop does not start. Runs until it is told to stop. */
export async function runShipWal(args: string[], { env, print }: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options: { spool: { type: "string" } } });
  if (values.spool === undefined) throw new BackupError("Name the folder of the WAL with --spool");
  const storage = await openBackupStorage(readBackupPlace(env));
  const onError = ({ message }: Error) => print(`WAL is not stored: ${message}`);
  const stop = keepShipping({ spool: values.spool, storage, onError });
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  await stop();
}

/** The embedded PostgreSQL of DATA_DIR, or that of DATABASE_URL with its folders. */
async function openDatabase(
  env: Environment,
  { data, spool }: { data?: string; spool?: string },
  log: (line: string) => void,
) {
  const { databaseUrl, databaseDirectUrl, dataDir } = readSharedSettings(env);
  if (databaseUrl !== null) {
    if (data === undefined || spool === undefined) {
      throw new BackupError(
        "Name the folders of DATABASE_URL's PostgreSQL: --data its data folder, --spool that of archived WAL",
      );
    }
    const place = { databaseUrl: databaseDirectUrl ?? databaseUrl, dataFolder: data, spool };
    return { place, release: async () => {} };
  }
  const { startEmbeddedPostgres } = await import("@playfront/embedded-postgres/embedded-postgres");
  const postgres = await startEmbeddedPostgres({ dataDir, archiveWal: true, log });
  const { connectionString, pgdata, walSpool } = postgres;
  const place = { databaseUrl: connectionString, dataFolder: pgdata, spool: walSpool };
  return { place, release: () => postgres.stop() };
}
