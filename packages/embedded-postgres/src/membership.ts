import { setTimeout as delay } from "node:timers/promises";
import { enterCluster } from "./enter-cluster.ts";
import { type Cluster, stopPostmaster } from "./postmaster.ts";
import { hasOtherClients, isRetryable, releaseShare, type Session } from "./session.ts";

interface JoinRequest {
  cluster: Cluster;
  log: (line: string) => void;
  /** How long the last user waits for other programs to disconnect before it shuts the server down, in milliseconds. */
  disconnectMs: number;
}

/** One process's use of a cluster. */
export interface Membership {
  socketDir: string;
  /** Ends the use. The last user shuts the server down and waits for its end. */
  leave(): Promise<void>;
}

/** Milliseconds before a lost server is started again, so that a crash loop stays slow. */
const restartPauseMs = 250;
/** Milliseconds until the next attempt after the server could not be started. */
const retryPauseMs = 2_000;
const pollMs = 40;

/**
 * Makes this process a user of the cluster, and starts its server if none is running. Each user holds a share of one
 * lock through a connection: the kernel closes the connection of a killed process, so no file can go stale. If the
 * server dies, it is started again.
 *
 * @throws if the server does not start, with the end of its log
 */
export async function joinCluster(request: JoinRequest): Promise<Membership> {
  const { cluster, log, disconnectMs } = request;
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
    const isLast = session !== undefined && (await ask(releaseShare(session)));
    if (isLast) {
      await waitForClients(session);
      await stopPostmaster(cluster.pgdata);
    }
    await session?.client.end();
    log(isLast ? "PostgreSQL stopped" : "Left PostgreSQL running for its other users");
  }

  /** A fast shutdown would disconnect the packaging host before it has written its last counts. */
  async function waitForClients(session: Session): Promise<void> {
    const deadline = Date.now() + disconnectMs;
    let isNoticed = false;
    while (Date.now() < deadline && (await ask(hasOtherClients(session)))) {
      if (!isNoticed) log("Waiting for other programs to disconnect from PostgreSQL");
      isNoticed = true;
      await delay(pollMs);
    }
  }
}

/** The answer of the server; false if the connection to it is lost. */
async function ask(answer: Promise<boolean>): Promise<boolean> {
  try {
    return await answer;
  } catch (error) {
    if (isRetryable(error)) return false;
    throw error;
  }
}
