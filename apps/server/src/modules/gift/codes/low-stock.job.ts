import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { Jobs } from "../../../infra/jobs/jobs.ts";
import { timeLimit } from "../../../infra/jobs/time-limit.ts";
import * as repository from "./stock.repository.ts";

interface LowStockDeps {
  db: Db;
  clock: Clock;
  /** Null if no webhook is set. */
  jobs: Jobs | null;
}

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
const portion = 500;

/** Notes which gifts run out of codes, and tells the operators' webhook of each once. */
export async function watchStock(
  { db, clock, jobs }: LowStockDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const isOver = timeLimit(runMs, stopping);
  let after: string | null = "0";
  while (after !== null && !isOver()) {
    const from: string = after;
    const { last, run } = await db.transaction().execute(async (trx) => {
      const at = clock.now();
      const noted = await repository.noteLow(trx, { now: at, after: from, limit: portion });
      const added = [];
      for (const gift of jobs ? noted.low : []) {
        added.push(await jobs?.add(trx, "tell_low_stock", { ...gift, at: at.toISOString() }));
      }
      return { last: noted.last, run: added };
    });
    for (const start of run) await start?.();
    after = last;
  }
}
