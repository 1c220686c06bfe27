import { parseArgs } from "node:util";
import { type Environment, readSettings } from "@playfront/config/setting";
import { backupSettings } from "@playfront/config/settings/backup";
import { readSharedSettings } from "@playfront/config/settings/shared";
import { migrateDatabase } from "@playfront/database/migrate";
import { openDatabase } from "./infra/open-database.ts";

/**
 * Brings the database of DATABASE_URL, else that of DATA_DIR, to the schema of this release, while the shop runs or not:
 * docs/how-to/upgrade.md. Of the settings it needs those two alone, and DATABASE_DIRECT_URL behind a pooler.
 */
export async function migrateShop(
  args: string[],
  { env, print }: { env: Environment; print: (line: string) => void },
): Promise<void> {
  const options = { "all-stopped": { type: "boolean", default: false } } as const;
  const { values } = parseArgs({ args, options });
  const { databaseUrl, databaseDirectUrl, dataDir } = readSharedSettings(env);
  const { backups } = readSettings(env, backupSettings);
  const address = { databaseUrl, databaseDirectUrl, dataDir, backups, development: false };
  const database = openDatabase(address, print);
  try {
    const allStopped = values["all-stopped"];
    const { unknown } = await migrateDatabase(await database.directUrl, { log: print, allStopped });
    if (unknown.length > 0) print(`Of a newer release: ${unknown.join(", ")}`);
    print("The database has the schema of this release.");
  } finally {
    await database.release();
  }
}
