import { setTimeout as delay } from "node:timers/promises";
import { enterCluster } from "./enter-cluster.ts";
import { type Cluster, stopPostmaster } from "./postmaster.ts";
import { giveUpShare, isPassing, type Session } from "./session.ts";

/** One process's use of a cluster, from joining to leaving. */
export interface Membership {
  socketDir: string;
  /** Ends the use. The last user shuts the server down and waits for it. */
  leave(): Promise<void>;
}

/** The pause before a lost server is looked for, so that a crash loop stays slow. */
const rejoinPauseMs = 250;
/** The pause before it is looked for again, after somebody has shut it down or it could not be started. */
const nextLookMs = 2_000;

/**
 * Makes this process a user of the cluster, and starts its server if none is running. Each user
 * holds a share of one lock through a connection, so the kernel drops a killed one's share and
 * there is no owner's file to go stale. If the server dies, it is started again; if somebody shuts
 * it down, that is left to them, and it is joined again when they start it.
 *
 * @throws when the server does not start, with the end of its log
 */
export async function joinCluster(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<Membership> {
  const leaving = new AbortController();
  let wasShutDown = false;
  const mayStart = () => !leaving.signal.aborted && !wasShutDown;
  const first = await enterCluster({ cluster, log, mayStart: () => true });
  if (!first) throw new Error(`PostgreSQL in ${cluster.pgdata} is not running.`);
  let current: Promise<Session | undefined> = Promise.resolve(first);
  watch(first);
  return { socketDir: first.socketDir, leave };

  function watch(session: Session): void {
    session.hold(false);
    void session.lost.then(({ wasAsked }) => {
      if (leaving.signal.aborted) return;
      wasShutDown = wasAsked;
      current = rejoin();
    });
  }

  async function rejoin(): Promise<Session | undefined> {
    log("The connection to PostgreSQL was lost; looking for it");
    await pause(rejoinPauseMs);
    let session = await look();
    if (!session && wasShutDown) log("PostgreSQL was shut down");
    while (!session && !leaving.signal.aborted) {
      await pause(nextLookMs);
      session = await look();
    }
    if (session) watch(session);
    return session;
  }

  async function look(): Promise<Session | undefined> {
    try {
      return await enterCluster({ cluster, log, mayStart });
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** Cut short when this process leaves; does not keep it alive. */
  async function pause(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: leaving.signal }).catch(() => {});
  }

  async function leave(): Promise<void> {
    leaving.abort();
    const session = await current;
    session?.hold(true);
    const isLast = session ? await giveUpShareOf(session) : false;
    if (isLast) await stopPostmaster(cluster.pgdata);
    await session?.client.end();
    log(isLast ? "PostgreSQL stopped" : "Left PostgreSQL running for its other users");
  }
}

async function giveUpShareOf(session: Session): Promise<boolean> {
  try {
    return await giveUpShare(session);
  } catch (error) {
    if (isPassing(error)) return false;
    throw error;
  }
}
