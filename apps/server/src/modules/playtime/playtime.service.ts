import type { Data } from "@playfront/contract/calls";
import type { Db } from "@playfront/database/connect";
import type { ContentChanges } from "@playfront/database/content-changes";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import * as repository from "./playtime.repository.ts";
import {
  type Admission,
  admit,
  type Calendar,
  type CalendarDay,
  dayMs,
  dayOf,
  hoursOn,
  type Identity,
  nextOpening,
  nextOpeningFor,
  permittedUntil,
  timeOn,
} from "./playtime.rules.ts";

export interface PlaytimeDeps {
  db: Db;
  clock: Clock;
  changes?: ContentChanges | null;
  /** Off: everyone may play at any hour. */
  antiAddiction: boolean;
}

export type PlaytimeService = ReturnType<typeof createPlaytimeService>;

/** Days that the page of permitted hours shows, today's first. */
const shownDays = 7;

/**
 * Who may play when. The calendar is kept in memory until an operator edits it, for one day of Shanghai at most;
 * without news of changes nothing is kept.
 */
export function createPlaytimeService({ db, clock, changes = null, antiAddiction }: PlaytimeDeps) {
  let known: { from: string; calendar: Promise<Calendar> } | null = null;
  changes?.onChange((kind) => {
    if (kind === null || kind === "playtime") known = null;
  });

  function load(now: Date): Promise<Calendar> {
    const from = dayOf(now);
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
    /** Whether this player may play now, and until when. */
    async admit(identity: Identity): Promise<Admission> {
      if (!antiAddiction) return { ok: true, until: null };
      const now = clock.now();
      return admit(identity, now, await load(now));
    },

    /** The permitted hours from today on, as a minor born on `birthDate` meets them; null: any minor. */
    async hours(birthDate: string | null): Promise<Data<"game/getPlaytime">> {
      const now = clock.now();
      return describe({ now, calendar: await load(now), birthDate });
    },

    /** What the calendar says of a span of days, both ends included; days that it does not name are left out. */
    days: async (span: { from: string; to: string }): Promise<ReadonlyMap<string, CalendarDay>> =>
      toCalendar(await repository.findFrom(db, span)),

    /** Years whose holidays nobody has entered yet; the next one counts from November on. */
    missingYears: () => missingYears(db, clock.now()),

    /** Sets days, over what the calendar said of them before; all of them or none. `hours` null closes them. */
    setDays: (days: readonly string[], { hours, note }: CalendarDay): Promise<void> => {
      const opens = hours?.opens ?? null;
      const closes = hours?.closes ?? null;
      return repository.upsert(
        db,
        days.map((day) => ({ day, opens, closes, note })),
      );
    },

    /** Gives days back to the weekly rule; answers how many of them the calendar named. */
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

/** Every year has holidays: one without a single named day has been forgotten. */
async function missingYears(db: Db, now: Date): Promise<number[]> {
  const today = dayOf(now);
  const year = Number(today.slice(0, 4));
  const missing: number[] = [];
  for (const each of today.slice(5) >= "11-01" ? [year, year + 1] : [year]) {
    const named = await repository.findFrom(db, { from: `${each}-01-01`, to: `${each}-12-31` });
    if (named.length === 0) missing.push(each);
  }
  return missing;
}

interface Moment {
  now: Date;
  calendar: Calendar;
  birthDate: string | null;
}

function describe({ now, calendar, birthDate }: Moment): Data<"game/getPlaytime"> {
  const until = permittedUntil(now, calendar);
  const opens =
    birthDate === null ? nextOpening(now, calendar) : nextOpeningFor(birthDate, now, calendar);
  return {
    now: toIsoTime(now),
    ...(until !== null && { until: toIsoTime(until) }),
    nextOpen: toIsoTime(opens),
    days: daysFrom(now, calendar),
  };
}

function daysFrom(now: Date, calendar: Calendar) {
  return Array.from({ length: shownDays }, (_, index) => {
    const day = dayOf(new Date(now.getTime() + index * dayMs));
    const hours = hoursOn(day, calendar);
    const note = calendar.get(day)?.note ?? "";
    if (hours === null) return { day, note };
    const [opens, closes] = [timeOn(day, hours.opens), timeOn(day, hours.closes)];
    return { day, note, opens: toIsoTime(opens), closes: toIsoTime(closes) };
  });
}
