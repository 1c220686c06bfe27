import { codes } from "@playfront/contract/codes";
import type { NextOpen } from "@playfront/contract/envelope";
import { shanghaiDay } from "@playfront/counters/counters";
import { type FailedAnswer, failed } from "../../infra/answer.ts";
import { toIsoTime } from "../../infra/clock.ts";
import type { AccountStanding } from "../identity/account/account.rules.ts";
import { decidingBirthDate, isAdult } from "../realname/realname.rules.ts";

/** The facts of an account that decide when it may play. */
export type RealNameState = Pick<
  AccountStanding,
  "realName" | "birthDate" | "firstSubmittedAt" | "earlierMinor"
>;

/** Permitted time of one day, in minutes of that day in Asia/Shanghai; the minute `closes` is not included. */
export interface Hours {
  opens: number;
  closes: number;
}

/** A day that differs from the weekly rule, or has a name. */
export interface CalendarDay {
  /** Null on a closed day. */
  hours: Hours | null;
  /** Such as `国庆节`; may be empty. */
  note: string;
}

/** Days by `YYYY-MM-DD`; all other days follow the weekly rule. */
export type Calendar = ReadonlyMap<string, CalendarDay>;

/** `until` null: the player may play without an end. */
export type Admission = { ok: true; until: Date | null } | FailedAnswer;

export const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Asia/Shanghai is +08:00 all year. */
const shanghaiMs = 480 * minuteMs;
const adultAge = 18;

/** Weekly rule: one hour on Friday, Saturday and Sunday (国新出发〔2021〕14号). */
export const weeklyHours: Hours = { opens: 20 * 60, closes: 21 * 60 };
const weeklyDays: readonly number[] = [5, 6, 0];

/** How long a player may play without a verdict, from the first submission on. Decision 0094. */
const graceMs = 48 * 3_600_000;

/**
 * Decides whether the anti-addiction rules admit this player now. A pending real-name check does not block for the time
 * of the grace, but the hours hold by the submitted birth date. The time of day does not matter for adults.
 */
export function admit(state: RealNameState, now: Date, calendar: Calendar): Admission {
  const { realName, birthDate } = state;
  if (birthDate === null || (realName !== "verified" && realName !== "pending")) {
    return failed(codes.needsRealName);
  }
  const graceEnd = realName === "pending" ? endOfGrace(state) : null;
  if (graceEnd !== null && graceEnd <= now) {
    return failed(codes.needsRealName, "实名信息还在核验中，通过核验后即可进入游戏");
  }
  const deciding = decidingBirthDate(state);
  if (deciding !== null && isAdult(deciding, now)) return { ok: true, until: graceEnd };
  const until = permittedUntil(now, calendar);
  if (until !== null) return { ok: true, until: earlierOf(until, graceEnd) };
  const opens = nextOpeningFor(deciding, now, calendar);
  const data: NextOpen = { nextOpen: toIsoTime(opens) };
  return failed(
    codes.outsideHours,
    `当前时段未成年人无法进入游戏，下次开放：${formatOpening(opens)}`,
    data,
  );
}

/** Without a known first submission the grace has ended long ago. */
function endOfGrace({ firstSubmittedAt }: RealNameState): Date {
  return new Date((firstSubmittedAt?.getTime() ?? 0) + graceMs);
}

function earlierOf(end: Date, other: Date | null): Date {
  return other !== null && other < end ? other : end;
}

/**
 * When a message may next disturb a player: at once (null), or, for a minor outside the permitted hours, when they begin. A
 * player whose age nobody knows is no minor here.
 */
export function disturbsFrom(
  { birthDate, earlierMinor }: RealNameState,
  now: Date,
  calendar: Calendar,
): Date | null {
  const isMinor = earlierMinor || (birthDate !== null && !isAdult(birthDate, now));
  if (!isMinor || permittedUntil(now, calendar) !== null) return null;
  return nextOpeningFor(earlierMinor ? null : birthDate, now, calendar);
}

/** The end of the permitted time that includes `now`; null if none does. */
export function permittedUntil(now: Date, calendar: Calendar): Date | null {
  const day = shanghaiDay(now);
  const hours = hoursOn(day, calendar);
  if (hours === null || now < timeOn(day, hours.opens) || now >= timeOn(day, hours.closes)) {
    return null;
  }
  return timeOn(day, hours.closes);
}

/**
 * The start of the next permitted time, later than `now`. The loop ends: the weekly rule opens three of any seven days,
 * and the calendar has finitely many days.
 */
export function nextOpening(now: Date, calendar: Calendar): Date {
  for (let day = shanghaiDay(now); ; day = dayAfter(day)) {
    const hours = hoursOn(day, calendar);
    const opens = hours && timeOn(day, hours.opens);
    if (opens && opens > now) return opens;
  }
}

/**
 * When a minor may play next: the next permitted time, or the eighteenth birthday if that is earlier. `birthDate` null
 * stands for any minor.
 */
export function nextOpeningFor(birthDate: string | null, now: Date, calendar: Calendar): Date {
  const opens = nextOpening(now, calendar);
  if (birthDate === null) return opens;
  const [year, month, day] = birthDate.split("-").map(Number) as [number, number, number];
  const birthday = new Date(Date.UTC(year + adultAge, month - 1, day) - shanghaiMs);
  return birthday > now && birthday < opens ? birthday : opens;
}

/** The hours of a day; null if minors may not play on it. */
export function hoursOn(day: string, calendar: Calendar): Hours | null {
  const known = calendar.get(day);
  if (known !== undefined) return known.hours;
  return weeklyDays.includes(new Date(day).getUTCDay()) ? weeklyHours : null;
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** Converts a minute of a day in Shanghai; minute 1440 is the next midnight. */
export function timeOn(day: string, minute: number): Date {
  return new Date(Date.parse(day) + minute * minuteMs - shanghaiMs);
}

/** A date whose UTC fields are the wall clock time in Shanghai. */
function toShanghaiClock(moment: Date): Date {
  return new Date(moment.getTime() + shanghaiMs);
}

function formatOpening(opens: Date): string {
  const local = toShanghaiClock(opens);
  const time = local.toISOString().slice(11, 16);
  return `${local.getUTCMonth() + 1} 月 ${local.getUTCDate()} 日 ${time}`;
}
