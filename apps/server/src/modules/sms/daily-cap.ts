import type { Db, Executor } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../infra/clock.ts";
import { countEvent, type LimitVerdict, readCount } from "../../infra/limits/limits.ts";

const daySeconds = 86_400;
/** An alarm is logged at these percentages of the cap. */
const alarms = [80, 100];

export interface DailyCapDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** SMS of all players in a day of Asia/Shanghai. */
  cap: number;
}

const counter = { key: "sms:all", windowSeconds: daySeconds };

/** Counts one SMS against the cap of all players. All requests lock the same row, so count it last in a transaction. */
export function countAgainstCap(
  trx: Executor,
  { clock, cap }: Pick<DailyCapDeps, "clock" | "cap">,
): Promise<LimitVerdict> {
  return countEvent(trx, clock, { ...counter, max: cap });
}

/** SMS of all players today, those that were refused for the cap among them. */
export function countToday(db: Executor, clock: Clock): Promise<number> {
  return readCount(db, clock, counter);
}

/**
 * Logs an error when the day's SMS reach a share of the cap: once for each day and share, on whichever node. Call it
 * after the counting transaction, so that a rolled back count raises no alarm.
 */
export async function raiseAlarms({ db, clock, log, cap }: DailyCapDeps): Promise<void> {
  const count = await countToday(db, clock);
  for (const percent of alarms) {
    if (count * 100 < cap * percent) return;
    const once = { key: `sms:alarm:${percent}`, max: 1, windowSeconds: daySeconds };
    const first = await countEvent(db, clock, once);
    if (first.allowed) log.error(`sms: ${percent} % of the daily cap of ${cap} is used`);
  }
}
