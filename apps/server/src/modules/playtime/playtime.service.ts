import type { Data } from "@playfront/contract/calls";
import { shanghaiDay } from "@playfront/counters/counters";
import type { Db } from "@playfront/database/connect";
import type { ContentChanges } from "@playfront/database/content-changes";
import type { Log } from "@playfront/http/log";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import { isAdult } from "../realname/realname.rules.ts";
import * as repository from "./playtime.repository.ts";
import {
  type Admission,
  admit,
  type Calendar,
  type CalendarDay,
  dayMs,
  disturbsFrom,
  hoursOn,
  nextOpeningFor,
  permittedUntil,
  type RealNameState,
  timeOn,
} from "./playtime.rules.ts";

export interface PlaytimeDeps {
  db: Db;
  clock: Clock;
  changes?: ContentChanges | null;
  /** If false, everyone may play at any hour. */
  antiAddiction: boolean;
}

export type PlaytimeService = ReturnType<typeof createPlaytimeService>;

/** Days on the page of permitted hours, from today on. */
const shownDays = 7;

/**
 * Decides who may play when. The calendar is cached until an operator changes it, at most for one day of Shanghai;
 * without change notifications it is not cached.
 */
export function createPlaytimeService({ db, clock, changes = null, antiAddiction }: PlaytimeDeps) {
  let known: { from: string; calendar: Promise<Calendar> } | null = null;
  changes?.onChange((change) => {
    if (change === null || change.kind === "playtime") known = null;
  });

  function load(now: Date): Promise<Calendar> {
    const from = shanghaiDay(now);
    if (known?.from === from) return known.calendar;
    const loading = { from, calendar: loadCalendar(db, from) };
    if (changes !== null) {
      known = loading;
      loading.calendar.catch(() => {
        if (known === loading) known = null;
      });
    }
    return loading.calendar;
  }

  return {
    /** Decides whether this player may play now, and until when. */
    async admit(identity: RealNameState): Promise<Admission> {
      if (!antiAddiction) return { ok: true, until: null };
      const now = clock.now();
      return admit(identity, now, await load(now));
    },

    /** When a message may next disturb this player; null: at once. */
    async disturbsFrom(state: RealNameState): Promise<Date | null> {
      if (!antiAddiction) return null;
      const now = clock.now();
      return disturbsFrom(state, now, await load(now));
    },

    /** The permitted hours from today on for a player born on `birthDate`; null stands for any minor. */
    async hours(birthDate: string | null): Promise<Data<"game/getPlaytime">> {
      const now = clock.now();
      return toPlaytimeAnswer({ now, calendar: await load(now), birthDate });
    },

    /** The calendar's days from `from` to `to`, both included; days that follow the weekly rule are left out. */
    days: async (span: { from: string; to: string }): Promise<ReadonlyMap<string, CalendarDay>> =>
      toCalendar(await repository.findFrom(db, span)),

    /** Years for which no holiday has been entered yet; from November on, next year is checked too. */
    missingYears: () => missingYears(db, clock.now()),

    /**
     * Warns of each year without holidays: without them minors are kept out on holidays and let in on make-up workdays.
     */
    async warnOfMissingYears(log: Pick<Log, "warn">): Promise<void> {
      if (!antiAddiction) return;
      for (const year of await missingYears(db, clock.now())) {
        log.warn(
          `The calendar of permitted hours names no day of ${year}: npm run operate -- calendar`,
        );
      }
    },

    /** Sets all of these days or none, replacing what the calendar has. `hours` null closes them. */
    setDays: (days: readonly string[], { hours, note }: CalendarDay): Promise<void> => {
      const opens = hours?.opens ?? null;
      const closes = hours?.closes ?? null;
      return repository.upsert(
        db,
        days.map((day) => ({ day, opens, closes, note })),
      );
    },

    /** Removes days from the calendar, so they follow the weekly rule; returns how many were in it. */
    unsetDays: (days: readonly string[]): Promise<number> => repository.deleteDays(db, days),
  };
}

async function loadCalendar(db: Db, from: string): Promise<Calendar> {
  return toCalendar(await repository.findFrom(db, { from }));
}

function toCalendar(rows: repository.DayRow[]): Calendar {
  return new Map(
    rows.map(({ day, opens, closes, note }) => {
      const hours = opens === null || closes === null ? null : { opens, closes };
      return [day, { hours, note }];
    }),
  );
}

/** Every year has holidays, so a year without a calendar day has been forgotten. */
async function missingYears(db: Db, now: Date): Promise<number[]> {
  const today = shanghaiDay(now);
  const year = Number(today.slice(0, 4));
  const missing: number[] = [];
  for (const each of today.slice(5) >= "11-01" ? [year, year + 1] : [year]) {
    const named = await repository.findFrom(db, { from: `${each}-01-01`, to: `${each}-12-31` });
    if (named.length === 0) missing.push(each);
  }
  return missing;
}

interface PlaytimeQuery {
  now: Date;
  calendar: Calendar;
  birthDate: string | null;
}

function toPlaytimeAnswer({ now, calendar, birthDate }: PlaytimeQuery): Data<"game/getPlaytime"> {
  const until = permittedUntil(now, calendar);
  return {
    now: toIsoTime(now),
    ...(until !== null && { until: toIsoTime(until) }),
    ...(birthDate !== null && { adult: isAdult(birthDate, now) }),
    nextOpen: toIsoTime(nextOpeningFor(birthDate, now, calendar)),
    days: listDays(now, calendar),
  };
}

function listDays(now: Date, calendar: Calendar) {
  return Array.from({ length: shownDays }, (_, index) => {
    const day = shanghaiDay(new Date(now.getTime() + index * dayMs));
    const hours = hoursOn(day, calendar);
    const note = calendar.get(day)?.note ?? "";
    if (hours === null) return { day, note };
    const [opens, closes] = [timeOn(day, hours.opens), timeOn(day, hours.closes)];
    return { day, note, opens: toIsoTime(opens), closes: toIsoTime(closes) };
  });
}
