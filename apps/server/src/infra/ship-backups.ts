import type { Log } from "@playfront/http/log";
import type { Config } from "./config/config.ts";
import type { DatabaseSource } from "./open-database.ts";

/** Stores what the embedded PostgreSQL writes, for `npm run restore`. Call the returned function once it has stopped. */
export async function shipBackups(
  { backupPlace }: Pick<Config, "backupPlace">,
  { walSpool }: DatabaseSource,
  log: Log,
): Promise<() => Promise<void>> {
  const spool = await walSpool;
  if (backupPlace === null || spool === null) return async () => {};
  const { openBackupStorage } = await import("@playfront/backup/open-backup-storage");
  const { keepShipping } = await import("@playfront/backup/keep-shipping");
  const storage = await openBackupStorage(backupPlace);
  return keepShipping({
    spool,
    storage,
    onError: (err) => log.error("The WAL for restoring the database is not stored", { err }),
  });
}
