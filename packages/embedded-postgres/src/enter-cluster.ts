import { setTimeout as delay } from "node:timers/promises";
import { type Cluster, findPostmaster, type Launched, launchPostmaster } from "./postmaster.ts";
import { openSession, type Session } from "./session.ts";
import { clearStaleLocks } from "./stale-locks.ts";

interface EnterRequest {
  cluster: Cluster;
  log: (line: string) => void;
}

const startTimeoutMs = 10 * 60_000;
/** Milliseconds after which a line says that the start is still running, as in a long recovery. */
const noticeAfterMs = 5_000;
const pollMs = 40;
const retryPauseMs = 250;
const maxFailures = 3;
/**
 * Failed starts that are allowed while backends of a killed server still hold its shared memory: a backend notices the
 * kill only after its current statement.
 */
const maxFailuresWhileMemoryHeld = 240;

/**
 * Opens a session with the cluster's server, and starts the server if there is none. If two processes start one at
 * once, PostgreSQL's own lock decides; the loser's server ends, and it enters the winner's.
 *
 * @throws if the server does not start, with the end of its log
 */
export async function enterCluster({ cluster, log }: EnterRequest): Promise<Session> {
  const since = Date.now();
  let launched: Launched | undefined;
  let failures = 0;
  let isNoticed = false;
  while (Date.now() - since < startTimeoutMs) {
    const running = findPostmaster(cluster.pgdata);
    const session = await openSession(running?.socketDir ?? cluster.socketDir);
    if (session) {
      const how = launched && !launched.ended() ? "started" : "is running already";
      log(`PostgreSQL ${how}: ${cluster.pgdata}`);
      return session;
    }
    if (!isNoticed && Date.now() - since > noticeAfterMs) {
      isNoticed = true;
      log(`Waiting for PostgreSQL; what it is doing is in ${cluster.home}/postgres.log`);
    }
    if (running || (launched && !launched.ended())) {
      await delay(pollMs);
      continue;
    }
    if (launched) {
      failures += 1;
      throwIfFinal(cluster, launched, failures);
      await delay(retryPauseMs);
    }
    await clearStaleLocks(cluster.pgdata, cluster.socketDir);
    launched = launchPostmaster(cluster);
  }
  throw new Error(`PostgreSQL in ${cluster.pgdata} was not ready within ten minutes.`);
}

function throwIfFinal(cluster: Cluster, launched: Launched, failures: number): void {
  const output = launched.readLog();
  const limit = output.includes("shared memory block") ? maxFailuresWhileMemoryHeld : maxFailures;
  if (failures < limit) return;
  throw new Error(
    `PostgreSQL in ${cluster.pgdata} does not start: ${launched.ended()}. Its log says:\n${output}`,
  );
}
