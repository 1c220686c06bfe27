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

const startLimitMs = 10 * 60_000;
/** After this long it is said that the start is still going on, as in a long recovery. */
const patienceMs = 5_000;
const pauseMs = 40;
const retryPauseMs = 250;
const retries = 3;
/** Backends of a killed server let go of its memory one by one; a long statement takes its time. */
const retriesWhileMemoryHeld = 240;

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
  while (Date.now() - since < startLimitMs) {
    const running = findPostmaster(cluster.pgdata);
    const session = await openSession(running?.socketDir ?? cluster.socketDir);
    if (session) {
      const how = launched && !launched.ended() ? "started" : "is running already";
      log(`PostgreSQL ${how}: ${cluster.pgdata}`);
      return session;
    }
    if (isPatient && Date.now() - since > patienceMs) {
      isPatient = false;
      log(`Waiting for PostgreSQL; what it is doing is in ${cluster.home}/postgres.log`);
    }
    if (running || (launched && !launched.ended())) {
      await delay(pauseMs);
      continue;
    }
    if (!mayStart()) return undefined;
    if (launched) {
      failures += 1;
      failIfHopeless(cluster, launched, failures);
      await delay(retryPauseMs);
    }
    await clearStaleLocks(cluster.pgdata, cluster.socketDir);
    launched = launchPostmaster(cluster);
  }
  throw new Error(`PostgreSQL in ${cluster.pgdata} was not ready within ten minutes.`);
}

function failIfHopeless(cluster: Cluster, launched: Launched, failures: number): void {
  const said = launched.readLog();
  const limit = said.includes("shared memory block") ? retriesWhileMemoryHeld : retries;
  if (failures < limit) return;
  throw new Error(
    `PostgreSQL in ${cluster.pgdata} does not start: ${launched.ended()}. Its log says:\n${said}`,
  );
}
