import { setTimeout as delay } from "node:timers/promises";
import { type Cluster, findPostmaster, type Launched, launchPostmaster } from "./postmaster.ts";
import { openSession, type Session } from "./session.ts";
import { clearStaleLocks } from "./stale-locks.ts";

/** What entering a cluster depends on. `mayStart` is asked before a server is started. */
export interface EnterRequest {
  cluster: Cluster;
  log: (line: string) => void;
  mayStart: () => boolean;
}

const START_LIMIT_MS = 10 * 60_000;
/** After this long it is said that the start is still going on, as in a long recovery. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 40;
const RETRY_PAUSE_MS = 250;
const RETRIES = 3;
/** Backends of a killed server let go of its memory one by one; a long statement takes its time. */
const RETRIES_WHILE_MEMORY_HELD = 240;

/**
 * Opens a session with the cluster's server, and starts one if there is none. PostgreSQL's own
 * lock decides between two starts at once; the loser's server ends and it enters the winner's.
 *
 * @returns undefined when there is no server and `mayStart` says no
 * @throws when the server does not start, with the end of its log
 */
export async function enterCluster(request: EnterRequest): Promise<Session | undefined> {
  const { cluster, log, mayStart } = request;
  const since = Date.now();
  let launched: Launched | undefined;
  let failures = 0;
  let isPatient = true;
  while (Date.now() - since < START_LIMIT_MS) {
    const running = findPostmaster(cluster.pgdata);
    const session = await openSession(running?.socketDir ?? cluster.socketDir);
    if (session) {
      const how = launched && !launched.ended() ? "started" : "is running already";
      log(`PostgreSQL ${how}: ${cluster.pgdata}`);
      return session;
    }
    if (isPatient && Date.now() - since > PATIENCE_MS) {
      isPatient = false;
      log(`Waiting for PostgreSQL; what it is doing is in ${cluster.home}/postgres.log`);
    }
    if (running || (launched && !launched.ended())) {
      await delay(PAUSE_MS);
      continue;
    }
    if (!mayStart()) return undefined;
    if (launched) {
      failures += 1;
      failIfHopeless(cluster, launched, failures);
      await delay(RETRY_PAUSE_MS);
    }
    await clearStaleLocks(cluster.pgdata, cluster.socketDir);
    launched = launchPostmaster(cluster);
  }
  throw new Error(`PostgreSQL in ${cluster.pgdata} was not ready within ten minutes.`);
}

function failIfHopeless(cluster: Cluster, launched: Launched, failures: number): void {
  const said = launched.readLog();
  const limit = said.includes("shared memory block") ? RETRIES_WHILE_MEMORY_HELD : RETRIES;
  if (failures < limit) return;
  throw new Error(
    `PostgreSQL in ${cluster.pgdata} does not start: ${launched.ended()}. Its log says:\n${said}`,
  );
}
