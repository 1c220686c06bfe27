import { connect } from "@playfront/database/connect";
import { requireSchema } from "@playfront/database/schema-state";
import { createBaseServices } from "../base-services.ts";
import { type Clock, systemClock } from "../infra/clock.ts";
import type { Config } from "../infra/config/config.ts";
import { openDatabase } from "../infra/open-database.ts";
import { createOperatorServices, type OperatorServices } from "../operator-services.ts";

/** There is no database to work on. */
export class NoDatabaseError extends Error {
  override name = "NoDatabaseError";
}

export interface OpenOperatorServices {
  services: OperatorServices;
  close(): Promise<void>;
}

/**
 * The services on the database of DATABASE_URL, or of DATA_DIR: a running cluster is joined, a stopped one is started
 * until `close`. Throws {@link NoDatabaseError} if there is none, and creates none, and SchemaMismatch if this release
 * does not fit it.
 */
export async function openOperatorServices(
  config: Config,
  clock: Clock = systemClock,
): Promise<OpenOperatorServices> {
  if (config.databaseUrl === null) await requireEmbedded(config.dataDir);
  const database = openDatabase(config, () => {});
  const url = await database.directUrl;
  await requireSchema(url).catch(async (error: unknown) => {
    await database.release();
    throw error;
  });
  const { db, close } = connect(url, 2, { statementMs: 0 });
  const base = createBaseServices({ config, db, clock, changes: null });
  return {
    services: createOperatorServices({ config, db, clock, base }),
    close: async () => {
      await close();
      await database.release();
    },
  };
}

async function requireEmbedded(dataDir: string): Promise<void> {
  const embedded = await import("@playfront/embedded-postgres/find-embedded-postgres");
  if (await embedded.hasEmbeddedPostgres(dataDir)) return;
  throw new NoDatabaseError(
    `There is no database in ${dataDir}. Start the shop first, or set DATA_DIR or DATABASE_URL.`,
  );
}
