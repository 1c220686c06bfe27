import { codes } from "@playfront/contract/codes";
import type { NextOpen } from "@playfront/contract/envelope";
import { type FailedAnswer, failed } from "../../infra/answer.ts";
import { toIsoTime } from "../../infra/clock.ts";
import { isAdult } from "../realname/realname.rules.ts";

/** What the rules against addiction ask of an account. */
export interface Identity {
  realName: "none" | "pending" | "verified" | "failed";
  /** `YYYY-MM-DD`; null while unknown. */
  birthDate: string | null;
}

/** Permitted time of one day, in minutes of that day in Asia/Shanghai; the end is no part of it. */
export interface Hours {
  opens: number;
  closes: number;
}

/** A day that differs from the weekly rule, or has a name. */
export interface CalendarDay {
  /** Null: closed. */
  hours: Hours | null;
  /** Such as `国庆节`; may be empty. */
  note: string;
}

/** Days by `YYYY-MM-DD`; every other day follows the weekly rule. */
export type Calendar = ReadonlyMap<string, CalendarDay>;

/** Let in, until when; null: for as long as the player likes. */
export type Admission = { ok: true; until: Date | null } | FailedAnswer;

export const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Asia/Shanghai is +08:00 all year. */
const shanghaiMs = 480 * minuteMs;
const adultAge = 18;

/** One hour on Friday, Saturday and Sunday (国新出发〔2021〕14号). */
export const usualHours: Hours = { opens: 20 * 60, closes: 21 * 60 };
const usualDays: readonly number[] = [5, 6, 0];

/**
 * Whether the rules against addiction let this player in now. A real name whose check is pending does not block; an
 * adult is never asked for the time.
 */
export function admit({ realName, birthDate }: Identity, now: Date, calendar: Calendar): Admission {
  if (realName === "pending") return { ok: true, until: null };
  if (realName !== "verified" || birthDate === null) return failed(codes.needsRealName);
  if (isAdult(birthDate, now)) return { ok: true, until: null };
  const until = permittedUntil(now, calendar);
  if (until !== null) return { ok: true, until };
  const opens = nextOpeningFor(birthDate, now, calendar);
  const data: NextOpen = { nextOpen: toIsoTime(opens) };
  return failed(
    codes.outsideHours,
    `当前时段未成年人无法进入游戏，下次开放：${spoken(opens)}`,
    data,
  );
}

/** When the permitted time that it is now ends; null outside of one. */
export function permittedUntil(now: Date, calendar: Calendar): Date | null {
  const day = dayOf(now);
  const hours = hoursOn(day, calendar);
  if (hours === null || now < timeOn(day, hours.opens) || now >= timeOn(day, hours.closes)) {
    return null;
  }
  return timeOn(day, hours.closes);
}

/**
 * When the next permitted time begins; strictly later than `now`. It ends: of any seven days three are open but for
 * those that the calendar names, and it names finitely many.
 */
export function nextOpening(now: Date, calendar: Calendar): Date {
  for (let day = dayOf(now); ; day = dayAfter(day)) {
    const hours = hoursOn(day, calendar);
    const opens = hours && timeOn(day, hours.opens);
    if (opens && opens > now) return opens;
  }
}

/** When a minor may play next: in the next permitted time, or from the eighteenth birthday on. */
export function nextOpeningFor(birthDate: string, now: Date, calendar: Calendar): Date {
  const [year, month, day] = birthDate.split("-").map(Number) as [number, number, number];
  const birthday = new Date(Date.UTC(year + adultAge, month - 1, day) - shanghaiMs);
  const opens = nextOpening(now, calendar);
  return birthday > now && birthday < opens ? birthday : opens;
}

/** The hours of a day; null when minors may not play on it. */
export function hoursOn(day: string, calendar: Calendar): Hours | null {
  const known = calendar.get(day);
  if (known !== undefined) return known.hours;
  return usualDays.includes(new Date(day).getUTCDay()) ? usualHours : null;
}

/** The calendar day in Shanghai, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return inShanghai(moment).toISOString().slice(0, 10);
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** A minute of a day in Shanghai as a moment; minute 1440 is the next midnight. */
export function timeOn(day: string, minute: number): Date {
  return new Date(Date.parse(day) + minute * minuteMs - shanghaiMs);
}

/** The same moment with Shanghai's wall clock in its UTC fields. */
function inShanghai(moment: Date): Date {
  return new Date(moment.getTime() + shanghaiMs);
}

function spoken(opens: Date): string {
  const local = inShanghai(opens);
  const time = local.toISOString().slice(11, 16);
  return `${local.getUTCMonth() + 1} 月 ${local.getUTCDate()} 日 ${time}`;
}
