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
const REJOIN_PAUSE_MS = 250;

/**
 * Makes this process a user of the cluster, and starts its server if none is running. Each user
 * holds a share of one lock through a connection, so the kernel drops a killed one's share and
 * there is no owner's file to go stale. If the server dies, it is started again.
 *
 * @throws when the server does not start, with the end of its log
 */
export async function joinCluster(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<Membership> {
  let isLeaving = false;
  let wasShutDown = false;
  const mayStart = () => !isLeaving && !wasShutDown;
  const first = await enterCluster({ cluster, log, mayStart: () => true });
  if (!first) throw new Error(`PostgreSQL in ${cluster.pgdata} is not running.`);
  let current: Promise<Session | undefined> = Promise.resolve(first);
  watch(first);
  return { socketDir: first.socketDir, leave };

  function watch(session: Session): void {
    session.hold(false);
    void session.lost.then(({ wasAsked }) => {
      if (isLeaving) return;
      wasShutDown = wasAsked;
      current = rejoin();
    });
  }

  async function rejoin(): Promise<Session | undefined> {
    log("The connection to PostgreSQL was lost; looking for it");
    await delay(REJOIN_PAUSE_MS);
    try {
      const session = await enterCluster({ cluster, log, mayStart });
      if (session) watch(session);
      else log("PostgreSQL was shut down");
      return session;
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  async function leave(): Promise<void> {
    isLeaving = true;
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
