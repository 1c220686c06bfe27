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
 * Notes in the database what this node does, for the console of any node, until it is closed. A note that waits for the
 * database holds no later one up.
 */
export function noteFigures({ db, node, observed, log }: NotedNode) {
  const figures = createNodeFigures(observed);
  const startedAt = new Date();
  let latest = Promise.resolve();

  function flush(): Promise<void> {
    latest = figures
      .read()
      .then((read) => note(db, { node, started_at: startedAt, figures: read }));
    return latest;
  }

  function noteSoon(): void {
    flush().catch((error: unknown) =>
      log.warn("What this node does was not noted for the console", { err: error }),
    );
  }

  const timer = setInterval(noteSoon, everyMs).unref();
  noteSoon();
  return {
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      figures.close();
      await latest.catch(() => {});
      await forget(db, node);
    },
  };
}
