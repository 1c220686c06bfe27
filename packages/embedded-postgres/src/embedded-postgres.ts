import { join } from "node:path";
import { findRunnableBinaries } from "./binaries.ts";
import { choosePlace } from "./cluster-place.ts";
import { ensureCluster } from "./init-cluster.ts";
import { joinCluster } from "./membership.ts";
import { connectionStringFor } from "./server-settings.ts";
import { chooseSocketFolder } from "./socket-folder.ts";
import { defaultStateRoots } from "./state-roots.ts";

export interface EmbeddedPostgresOptions {
  /** DATA_DIR; created if missing. The cluster is in its subfolder `postgres` if possible. */
  dataDir: string;
  /** Receives lines in plain English about where the cluster is and what happens to it. */
  log: (line: string) => void;
  /** How long `stop` waits for other programs to disconnect before it shuts the server down, in milliseconds. */
  disconnectMs?: number;
  /** Keeps every finished WAL segment in `walSpool`, from where a backup takes it; false by default. */
  archiveWal?: boolean;
  /** Settings of PostgreSQL in place of ours; only tests give some. */
  settings?: Record<string, string>;
  /** Folders for root to keep what the database account cannot reach elsewhere; only tests change the default. */
  stateRoots?: string[];
}

/** A running PostgreSQL 18 with the superuser and the database `playfront`. */
export interface EmbeddedPostgres {
  /** A `postgres://` URL over the Unix socket; replace its path for another database. */
  connectionString: string;
  socketDir: string;
  /** PostgreSQL's data folder. */
  pgdata: string;
  /** The folder of finished WAL segments. */
  walSpool: string;
  /**
   * Ends this process's use of the cluster. If no other process uses it, shuts the server down and waits for its end.
   * Calling it again has no effect.
   */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the npm packages on the cluster in DATA_DIR, or joins the server that another process runs
 * there. It needs no set-up and no TCP port, and recovers if this process or the server is killed.
 *
 * @throws if the platform has no package, or if the server does not start, with the end of its log
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, log, disconnectMs = 0, stateRoots = defaultStateRoots() } = options;
  const { archiveWal = false, settings = {} } = options;
  const place = await choosePlace({ dataDir, stateRoots, log });
  const bin = await findRunnableBinaries({ user: place.user, stateRoots, log });
  await ensureCluster(place, bin);
  const socketDir = await chooseSocketFolder(place);
  const walSpool = join(place.home, "wal");
  const cluster = { ...place, bin, socketDir, walSpool: archiveWal ? walSpool : null, settings };
  const membership = await joinCluster({ cluster, log, disconnectMs });
  let stopping: Promise<void> | undefined;
  return {
    connectionString: connectionStringFor(membership.socketDir),
    socketDir: membership.socketDir,
    pgdata: place.pgdata,
    walSpool,
    stop: () => {
      stopping ??= membership.leave();
      return stopping;
    },
  };
}
