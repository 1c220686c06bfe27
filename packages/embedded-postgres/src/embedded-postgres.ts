import { findRunnableBinaries } from "./binaries.ts";
import { choosePlace } from "./cluster-place.ts";
import { ensureCluster } from "./init-cluster.ts";
import { joinCluster } from "./membership.ts";
import { connectionStringFor, playfrontName } from "./server-settings.ts";
import { chooseSocketFolder } from "./socket-folder.ts";
import { defaultStateRoots } from "./state-roots.ts";

export { embeddedBinariesDir } from "./binaries.ts";

/** Options of `startEmbeddedPostgres`. */
export interface EmbeddedPostgresOptions {
  /** DATA_DIR; made if missing. The cluster is in its subfolder `postgres` where possible. */
  dataDir: string;
  /** Receives lines in plain English about where the cluster is and what happens to it. */
  log: (line: string) => void;
  /** Folders for root to keep what the database account cannot reach elsewhere; only tests change the default. */
  stateRoots?: string[];
}

/** A running PostgreSQL 18 with the superuser and the database `playfront`. */
export interface EmbeddedPostgres {
  /** A `postgres://` URL over the Unix socket; replace its path for another database. */
  connectionString: string;
  socketDir: string;
  user: string;
  /**
   * Ends this process's use of the cluster. The last user's call shuts the server down and waits
   * for it; while another process uses it, it goes on. Calling it again changes nothing.
   */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the npm packages on the cluster in DATA_DIR, or joins the
 * one that another process has running there. Needs no set-up and no TCP port, and recovers by
 * itself from a kill of this process or of the server.
 *
 * @throws when the platform has no package, or with PostgreSQL's own words when it cannot start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, log, stateRoots = defaultStateRoots() } = options;
  const place = await choosePlace({ dataDir, stateRoots, log });
  const bin = await findRunnableBinaries({ user: place.user, stateRoots, log });
  await ensureCluster(place, bin);
  const socketDir = await chooseSocketFolder(place);
  const membership = await joinCluster({ ...place, bin, socketDir }, log);
  let stopping: Promise<void> | undefined;
  return {
    connectionString: connectionStringFor(membership.socketDir),
    socketDir: membership.socketDir,
    user: playfrontName,
    stop: () => {
      stopping ??= membership.leave();
      return stopping;
    },
  };
}
