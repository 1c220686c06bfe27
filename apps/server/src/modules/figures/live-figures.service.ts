import type { ConsoleData } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import { toShanghaiTime } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { readJobQueue } from "../../infra/jobs/job-queue.ts";
import type { LoadMeter } from "../../infra/load-meter.ts";
import type { RealNameService } from "../realname/realname.service.ts";
import { countToday } from "../sms/daily-cap.ts";

interface LiveFiguresDeps {
  db: Db;
  ephemeral: EphemeralStore;
  config: Pick<Config, "smsDailyCap">;
  load: LoadMeter;
  realNames: Pick<RealNameService, "findOldestPending">;
}

export type LiveFigures = ReturnType<typeof createLiveFigures>;

/** What is going on now: on this node, and in the database of all. */
export function createLiveFigures({ db, ephemeral, config, load, realNames }: LiveFiguresDeps) {
  return {
    async read(): Promise<ConsoleData<"figures/live">> {
      const [queue, sms, oldest] = await Promise.all([
        readJobQueue(db),
        countToday(ephemeral),
        realNames.findOldestPending(),
      ]);
      const cap = config.smsDailyCap;
      return {
        ...load.read(),
        jobsWaiting: queue.waiting,
        sms: { sent: Math.min(sms, cap), cap },
        oldestRealName: oldest && toShanghaiTime(oldest),
      };
    },
  };
}
