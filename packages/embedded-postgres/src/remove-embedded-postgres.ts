import { rm } from "node:fs/promises";
import { join } from "node:path";
import { clusterHomes } from "./cluster-place.ts";
import { findPostmaster } from "./postmaster.ts";
import { defaultStateRoots } from "./state-roots.ts";

/**
 * Deletes the cluster of DATA_DIR, even if root keeps it outside DATA_DIR.
 *
 * @throws if its server is running; then nothing is deleted
 */
export async function removeEmbeddedPostgres(options: {
  dataDir: string;
  stateRoots?: string[];
}): Promise<void> {
  const homes = await clusterHomes(options.dataDir, options.stateRoots ?? defaultStateRoots());
  for (const home of homes) {
    const running = findPostmaster(join(home, "data"));
    if (running) {
      throw new Error(`PostgreSQL is running on ${home} (process ${running.pid}); stop it first.`);
    }
  }
  for (const home of homes) await rm(home, { recursive: true, force: true });
}
