import { codes } from "@playfront/contract/codes";
import type { NextOpen } from "@playfront/contract/envelope";
import { type FailedAnswer, failed } from "../../platform/answer.ts";
import { toIsoTime } from "../../platform/clock.ts";

/** What the rules against addiction ask of an account. */
export interface Identity {
  realName: "none" | "pending" | "verified" | "failed";
  /** `YYYY-MM-DD`; null while unknown. */
  birthDate: string | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Asia/Shanghai is +08:00 all year. */
const shanghaiMs = 8 * hourMs;
const adultAge = 18;

/** Hour at which minors may begin on a permitted day; they have one hour. */
const opensAtHour = 20;
/** Friday, Saturday and Sunday (国新出发〔2021〕14号). */
const permittedDays: readonly number[] = [5, 6, 0];

/**
 * Why the rules against addiction keep this player out now; null when they do not. A real name whose check is pending
 * does not block; an adult is never asked for the time.
 */
export function entryRefusal({ realName, birthDate }: Identity, now: Date): FailedAnswer | null {
  if (realName === "pending") return null;
  if (realName !== "verified" || birthDate === null) return failed(codes.needsRealName);
  if (isAdult(birthDate, now) || isPermitted(now)) return null;
  const opens = nextOpening(now);
  const data: NextOpen = { nextOpen: toIsoTime(opens) };
  const msg = `未成年人仅可在周五、周六、周日 20:00–21:00 进入游戏，下次开放：${spoken(opens)}`;
  return failed(codes.outsideHours, msg, data);
}

/** Whether somebody born on `birthDate` is eighteen by the calendar of Shanghai; on the birthday itself, yes. */
export function isAdult(birthDate: string, now: Date): boolean {
  const today = inShanghai(now).toISOString().slice(0, 10);
  return `${Number(birthDate.slice(0, 4)) + adultAge}${birthDate.slice(4)}` <= today;
}

/** Whether minors may play at this moment. */
export function isPermitted(now: Date): boolean {
  const local = inShanghai(now);
  return permittedDays.includes(local.getUTCDay()) && local.getUTCHours() === opensAtHour;
}

/** When the next permitted hour begins; strictly later than `now`. */
export function nextOpening(now: Date): Date {
  const local = inShanghai(now);
  const midnight = Math.floor(local.getTime() / dayMs) * dayMs;
  for (let day = 0; day <= 7; day += 1) {
    const opens = new Date(midnight + day * dayMs + opensAtHour * hourMs);
    if (opens > local && permittedDays.includes(opens.getUTCDay())) {
      return new Date(opens.getTime() - shanghaiMs);
    }
  }
  throw new Error("no permitted hour within a week");
}

/** The same moment with Shanghai's wall clock in its UTC fields. */
function inShanghai(date: Date): Date {
  return new Date(date.getTime() + shanghaiMs);
}

function spoken(opens: Date): string {
  const local = inShanghai(opens);
  return `${local.getUTCMonth() + 1} 月 ${local.getUTCDate()} 日 ${opensAtHour}:00`;
}
