import type { Db } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Observed } from "../../infra/observe/shop-metrics.ts";
import { forget, note } from "./node-figures.repository.ts";
import { createNodeFigures } from "./node-figures.ts";

interface NotedNode {
  db: Db;
  /** Its name, which no other node has. */
  node: string;
  observed: Omit<Observed, "readJobQueue">;
  log: Pick<Log, "warn">;
}

const everyMs = 10_000;

/**
 * Notes in the database what this node does, for the console of any node, until it is closed; resolves after the first
 * note. A note that waits for the database holds no later one up.
 */
export async function noteFigures({ db, node, observed, log }: NotedNode) {
  const figures = createNodeFigures(observed);
  const startedAt = new Date();
  let latest = Promise.resolve();

  async function write(): Promise<void> {
    await note(db, { node, started_at: startedAt, figures: await figures.read() });
  }

  function noteNow(): Promise<void> {
    latest = write().catch((error: unknown) =>
      log.warn("What this node does was not noted for the console", { err: error }),
    );
    return latest;
  }

  const timer = setInterval(noteNow, everyMs).unref();
  await noteNow();
  return {
    noteNow,
    async close(): Promise<void> {
      clearInterval(timer);
      figures.close();
      await latest;
      await forget(db, node);
    },
  };
}
