import { setTimeout as delay } from "node:timers/promises";
import { enterCluster } from "./enter-cluster.ts";
import { type Cluster, stopPostmaster } from "./postmaster.ts";
import { isRetryable, releaseShare, type Session } from "./session.ts";

/** One process's use of a cluster. */
export interface Membership {
  socketDir: string;
  /** Ends the use. The last user shuts the server down and waits for it. */
  leave(): Promise<void>;
}

/** Milliseconds before a lost server is started again, so that a crash loop stays slow. */
const restartPauseMs = 250;
/** Milliseconds until the next attempt after the server could not be started. */
const retryPauseMs = 2_000;

/**
 * Makes this process a user of the cluster, and starts its server if none is running. Each user holds a share of one
 * lock through a connection: the kernel closes the connection of a killed process, so no file can go stale. If the
 * server dies, it is started again.
 *
 * @throws if the server does not start, with the end of its log
 */
export async function joinCluster(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<Membership> {
  const leaving = new AbortController();
  const first = await enterCluster({ cluster, log });
  let current: Promise<Session | undefined> = Promise.resolve(first);
  watch(first);
  return { socketDir: first.socketDir, leave };

  function watch(session: Session): void {
    session.keepProcessAlive(false);
    void session.lost.then(() => {
      if (!leaving.signal.aborted) current = rejoin();
    });
  }

  async function rejoin(): Promise<Session | undefined> {
    log("The connection to PostgreSQL was lost; starting it again");
    await pause(restartPauseMs);
    while (!leaving.signal.aborted) {
      try {
        const session = await enterCluster({ cluster, log });
        watch(session);
        return session;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await pause(retryPauseMs);
      }
    }
    return undefined;
  }

  /** Ends early when this process leaves; does not keep it alive. */
  async function pause(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: leaving.signal }).catch(() => {});
  }

  async function leave(): Promise<void> {
    leaving.abort();
    const session = await current;
    session?.keepProcessAlive(true);
    const isLast = session ? await isLastUser(session) : false;
    if (isLast) await stopPostmaster(cluster.pgdata);
    await session?.client.end();
    log(isLast ? "PostgreSQL stopped" : "Left PostgreSQL running for its other users");
  }
}

async function isLastUser(session: Session): Promise<boolean> {
  try {
    return await releaseShare(session);
  } catch (error) {
    if (isRetryable(error)) return false;
    throw error;
  }
}
