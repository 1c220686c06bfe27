import { existsSync } from "node:fs";
import { join } from "node:path";
import { clusterHomes } from "./cluster-place.ts";
import { findPostmaster } from "./postmaster.ts";
import { connectionStringFor } from "./server-settings.ts";
import { defaultStateRoots } from "./state-roots.ts";

/** Whether DATA_DIR has a cluster, running or not. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const homes = await clusterHomes(dataDir, defaultStateRoots());
  return homes.some((home) => existsSync(join(home, "data", "PG_VERSION")));
}

/**
 * The connection string of the server that another process runs in DATA_DIR.
 *
 * @throws if none is running
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string> {
  for (const home of await clusterHomes(dataDir, defaultStateRoots())) {
    const socketDir = findPostmaster(join(home, "data"))?.socketDir;
    if (socketDir !== undefined) return connectionStringFor(socketDir);
  }
  throw new Error(`No PostgreSQL is running in ${dataDir}; the shop starts it.`);
}
