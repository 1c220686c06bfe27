import { writeRegularly } from "@playfront/counters/regular-writes";
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

/** Notes in the database what this node does, for the console of any node, until it is closed. */
export function noteFigures({ db, node, observed, log }: NotedNode) {
  const figures = createNodeFigures(observed);
  const startedAt = new Date();
  const onFailure = (error: unknown) =>
    log.warn("What this node does was not noted for the console", { err: error });
  const writeOut = async () =>
    note(db, { node, started_at: startedAt, figures: await figures.read() });
  const { flush, close } = writeRegularly({ writeOut, everyMs, onFailure });
  void flush().catch(onFailure);
  return {
    flush,
    async close(): Promise<void> {
      await close();
      figures.close();
      await forget(db, node);
    },
  };
}
