import type { ConsoleData } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { toShanghaiTime } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { readJobQueue } from "../../infra/jobs/job-queue.ts";
import type { RealNameService } from "../realname/realname.service.ts";
import { countToday } from "../sms/daily-cap.ts";
import { findAll } from "./node-figures.repository.ts";
import { loadOf, sumFigures } from "./sum-figures.ts";

interface SystemDeps {
  db: Db;
  ephemeral: EphemeralStore;
  config: Pick<Config, "smsDailyCap">;
  realNames: Pick<RealNameService, "findOldestPending">;
}

export type SystemService = ReturnType<typeof createSystemService>;

/** What goes on now: on every node, and in the database of all. */
export function createSystemService({ db, ephemeral, config, realNames }: SystemDeps) {
  return {
    async read(): Promise<ConsoleData<"system/list">> {
      const [rows, queue, sms, oldest] = await Promise.all([
        findAll(db),
        readJobQueue(db),
        countToday(ephemeral),
        realNames.findOldestPending(),
      ]);
      const cap = config.smsDailyCap;
      return {
        nodes: rows.map(nodeOf),
        ...sumFigures(rows.filter((row) => !row.is_silent).map(({ figures }) => figures)),
        queue: { ...queue, oldestSeconds: Math.round(queue.oldestSeconds) },
        sms: { sent: Math.min(sms, cap), cap },
        oldestRealName: oldest && toShanghaiTime(oldest),
      };
    },
  };
}

function nodeOf({ figures, ...row }: Awaited<ReturnType<typeof findAll>>[number]) {
  return {
    node: row.node,
    startedAt: toShanghaiTime(row.started_at),
    heardAt: toShanghaiTime(row.noted_at),
    isSilent: row.is_silent,
    ...loadOf(figures.requests),
    ...figures.gauges,
  };
}
