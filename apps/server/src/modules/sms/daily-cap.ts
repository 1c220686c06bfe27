import type { Executor } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { EphemeralStore, LimitVerdict } from "../../infra/ephemeral/ephemeral-store.ts";
import { countEvent, readCount } from "../../infra/limits/limits.ts";

const daySeconds = 86_400;
/** An alarm is logged at these percentages of the cap. */
const alarms = [80, 100];

export interface DailyCapDeps {
  ephemeral: EphemeralStore;
  log: Log;
  /** SMS of all players in a day of Asia/Shanghai. */
  cap: number;
}

const counter = { key: "sms:all", windowSeconds: daySeconds };

/** Counts one SMS against the cap of all players. All requests lock the same row, so count it last in a transaction. */
export function countAgainstCap(
  trx: Executor,
  { ephemeral, cap }: Pick<DailyCapDeps, "ephemeral" | "cap">,
): Promise<LimitVerdict> {
  return countEvent(ephemeral.within(trx), { ...counter, max: cap });
}

/** SMS of all players today, those that were refused for the cap among them. */
export function countToday(ephemeral: EphemeralStore): Promise<number> {
  return readCount(ephemeral, counter);
}

/**
 * Logs an error when the day's SMS reach a share of the cap: once for each day and share, on whichever node. Call it
 * after the counting transaction, so that a rolled back count raises no alarm.
 */
export async function raiseAlarms({ ephemeral, log, cap }: DailyCapDeps): Promise<void> {
  const count = await countToday(ephemeral);
  for (const percent of alarms) {
    if (count * 100 < cap * percent) return;
    const once = { key: `sms:alarm:${percent}`, max: 1, windowSeconds: daySeconds };
    const first = await countEvent(ephemeral, once);
    if (first.allowed) log.error(`sms: ${percent} % of the daily cap of ${cap} is used`);
  }
}
