import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { timeLimit } from "../../../infra/jobs/time-limit.ts";
import type { GameEvents } from "../../follow/game-events.ts";
import type { Webhooks } from "../../webhook/webhooks.service.ts";
import * as repository from "./stock.repository.ts";

interface LowStockDeps {
  db: Db;
  clock: Clock;
  webhooks: Pick<Webhooks, "emit">;
  events: Pick<GameEvents, "giftLow">;
}

/** In milliseconds; shorter than a minute, so that one run ends before the next begins. */
const runMs = 45_000;
const portion = 500;

/** Notes which gifts run out of codes, and tells the webhooks of each once, and the followers of its game while they can have the last ones. */
export async function watchStock(deps: LowStockDeps, stopping?: AbortSignal): Promise<void> {
  const isOver = timeLimit(runMs, stopping);
  let after: string | null = "0";
  while (after !== null && !isOver()) after = await watchPortion(deps, after);
}

/** Returns the gift to go on after; null at the end. */
async function watchPortion(
  { db, clock, webhooks, events }: LowStockDeps,
  after: string,
): Promise<string | null> {
  const { last, runs } = await db.transaction().execute(async (trx) => {
    const noted = await repository.noteLow(trx, { now: clock.now(), after, limit: portion });
    const runs = [];
    for (const { became, isNews, ...gift } of noted.low) {
      if (became) runs.push(await webhooks.emit(trx, "gift.low", gift));
      if (isNews) await events.giftLow(trx, gift);
    }
    return { last: noted.last, runs };
  });
  for (const run of runs) await run();
  return last;
}
