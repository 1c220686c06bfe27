import { shanghaiDay } from "@playfront/counters/counters";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  admit,
  type Calendar,
  type CalendarDay,
  dayAfter,
  hoursOn,
  nextOpening,
  nextOpeningFor,
  permittedUntil,
  timeOn,
  weeklyHours,
} from "./playtime.rules.ts";

const at = (text: string) => new Date(`${text}+08:00`);
/** 2026-05-01 is a Friday. */
const fridayNoon = at("2026-05-01T12:00:00");
const verified = { realName: "verified", firstSubmittedAt: null, earlierMinor: false } as const;
const minor = { ...verified, birthDate: "2010-01-01" } as const;
const noDays: Calendar = new Map();

const calendarOf = (days: Record<string, CalendarDay["hours"]>): Calendar =>
  new Map(Object.entries(days).map(([day, hours]) => [day, { hours, note: "" }]));

test.each([
  ["2026-05-01T19:59:59", null],
  ["2026-05-01T20:00:00", "2026-05-01T21:00:00"],
  ["2026-05-01T20:59:59", "2026-05-01T21:00:00"],
  ["2026-05-01T21:00:00", null],
  ["2026-05-02T20:30:00", "2026-05-02T21:00:00"],
  ["2026-05-03T20:30:00", "2026-05-03T21:00:00"],
  ["2026-05-04T20:30:00", null],
  ["2026-05-06T20:30:00", null],
  ["2026-05-07T20:30:00", null],
])("by the weekly rule, at %s minors may play until %s", (time, until) => {
  expect(permittedUntil(at(time), noDays)).toEqual(until && at(until));
});

test.each([
  ["2026-05-01T12:00:00", "2026-05-01T20:00:00"],
  ["2026-05-01T20:00:00", "2026-05-02T20:00:00"],
  ["2026-05-01T23:30:00", "2026-05-02T20:00:00"],
  ["2026-05-02T01:00:00", "2026-05-02T20:00:00"],
  ["2026-05-03T21:00:00", "2026-05-08T20:00:00"],
  ["2026-05-05T07:00:00", "2026-05-08T20:00:00"],
  ["2026-12-31T10:00:00", "2027-01-01T20:00:00"],
  ["2028-02-28T21:00:00", "2028-03-03T20:00:00"],
])("after %s the next permitted hour begins at %s", (now, opens) => {
  expect(nextOpening(at(now), noDays)).toEqual(at(opens));
});

test("the days of the national holiday are open; the make-up Saturday right after them is closed", () => {
  const holiday = Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [`2026-10-0${day}`, weeklyHours]),
  );
  const calendar = calendarOf({ ...holiday, "2026-09-20": null, "2026-10-10": null });
  expect(permittedUntil(at("2026-10-06T20:15:00"), calendar)).toEqual(at("2026-10-06T21:00:00"));
  expect(permittedUntil(at("2026-09-20T20:15:00"), calendar)).toBeNull();
  expect(nextOpening(at("2026-10-07T21:00:00"), calendar)).toEqual(at("2026-10-09T20:00:00"));
  expect(nextOpening(at("2026-10-09T21:00:00"), calendar)).toEqual(at("2026-10-11T20:00:00"));
});

test("the calendar sets the hours of a day, to the minute and up to midnight", () => {
  const calendar = calendarOf({
    "2026-05-06": { opens: 0, closes: 1 },
    "2026-05-07": { opens: 23 * 60 + 30, closes: 24 * 60 },
  });
  expect(permittedUntil(at("2026-05-06T00:00:59"), calendar)).toEqual(at("2026-05-06T00:01:00"));
  expect(permittedUntil(at("2026-05-06T00:01:00"), calendar)).toBeNull();
  expect(permittedUntil(at("2026-05-07T23:59:59"), calendar)).toEqual(at("2026-05-08T00:00:00"));
  expect(permittedUntil(at("2026-05-08T00:00:00"), calendar)).toBeNull();
  expect(nextOpening(at("2026-05-05T23:59:59"), calendar)).toEqual(at("2026-05-06T00:00:00"));
});

test("the next opening is found after a year of closed days", () => {
  const closed: Record<string, null> = {};
  let day = "2026-05-01";
  while (day < "2027-05-01") {
    closed[day] = null;
    day = dayAfter(day);
  }
  expect(nextOpening(fridayNoon, calendarOf(closed))).toEqual(at("2027-05-01T20:00:00"));
});

test("a player without a real name is refused", () => {
  const code = (realName: "none" | "failed") =>
    admit({ ...verified, realName, birthDate: null }, fridayNoon, noDays);
  expect(code("none")).toMatchObject({ code: 2003 });
  expect(code("failed")).toMatchObject({ code: 2003 });
});

describe("while the check is pending", () => {
  const pending = (birthDate: string, submitted: string, earlierMinor = false) =>
    ({ realName: "pending", birthDate, firstSubmittedAt: at(submitted), earlierMinor }) as const;

  test("an adult by the submitted birth date plays to the end of the grace", () => {
    const adult = pending("1990-01-01", "2026-04-29T12:00:01");
    const until = at("2026-05-01T12:00:01");
    expect(admit(adult, fridayNoon, noDays)).toEqual({ ok: true, until });
    expect(admit(adult, until, noDays)).toMatchObject({ code: 2003 });
    const unknown = { ...adult, firstSubmittedAt: null };
    expect(admit(unknown, fridayNoon, noDays)).toMatchObject({ code: 2003 });
  });

  test("a minor by the submitted birth date plays in the hours, and no longer than the grace", () => {
    const child = pending("2015-01-01", "2026-04-29T20:30:00");
    expect(admit(child, fridayNoon, noDays)).toMatchObject({ code: 2006 });
    const until = at("2026-05-01T20:30:00");
    expect(admit(child, at("2026-05-01T20:15:00"), noDays)).toEqual({ ok: true, until });
    expect(admit(child, until, noDays)).toMatchObject({ code: 2003 });
  });

  test("who has submitted a minor's data before stays a minor, whatever is submitted later", () => {
    const child = pending("1990-01-01", "2026-05-01T10:00:00", true);
    expect(admit(child, fridayNoon, noDays)).toMatchObject({
      code: 2006,
      data: { nextOpen: "2026-05-01T20:00:00+08:00" },
    });
    expect(admit({ ...child, realName: "verified" }, fridayNoon, noDays)).toMatchObject({
      ok: true,
    });
  });
});

test("an adult plays at any hour", () => {
  const adult = { ...verified, birthDate: "1990-01-01" } as const;
  expect(admit(adult, fridayNoon, noDays)).toEqual({ ok: true, until: null });
});

test("a minor may play to the end of the permitted hour, and is told the next one outside of it", () => {
  const until = at("2026-05-01T21:00:00");
  expect(admit(minor, at("2026-05-01T20:15:00"), noDays)).toEqual({ ok: true, until });
  const refusal = admit(minor, fridayNoon, noDays);
  expect(refusal).toMatchObject({ code: 2006, data: { nextOpen: "2026-05-01T20:00:00+08:00" } });
  expect(refusal).toMatchObject({ msg: expect.stringContaining("5 月 1 日 20:00") });
});

test("permitted hours end at midnight before the eighteenth birthday in Shanghai, which is the next opening", () => {
  const almost = { ...verified, birthDate: "2008-05-06" } as const;
  const eve = at("2026-05-05T23:59:59");
  expect(admit(almost, eve, noDays)).toMatchObject({
    code: 2006,
    data: { nextOpen: "2026-05-06T00:00:00+08:00" },
  });
  expect(admit(almost, at("2026-05-06T00:00:00"), noDays)).toEqual({ ok: true, until: null });
  // Born on a leap day: eighteen on the first of March.
  const leap = { ...verified, birthDate: "2012-02-29" } as const;
  expect(admit(leap, at("2030-02-28T23:00:00"), noDays)).toMatchObject({
    data: { nextOpen: "2030-03-01T00:00:00+08:00" },
  });
  expect(admit(leap, at("2030-03-01T00:00:00"), noDays)).toEqual({ ok: true, until: null });
});

/** Days near the ends of months and years, for moments near midnight and near the starts and ends of hours. */
const day = fc
  .oneof(
    fc.integer({ min: 0, max: 1500 }).map((days) => Date.UTC(2025, 11, 25) + days * 86_400_000),
    fc.constantFrom("2026-01-31", "2026-02-28", "2027-12-31", "2028-02-29").map(Date.parse),
  )
  .map((time) => new Date(time).toISOString().slice(0, 10));
const minute = fc.oneof(
  fc.integer({ min: 0, max: 1440 }),
  fc.constantFrom(0, 1199, 1200, 1201, 1259, 1260, 1439, 1440),
);
const moment = fc
  .tuple(day, minute, fc.constantFrom(-1, 0, 1, 30_000))
  .map(([date, minutes, ms]) => new Date(timeOn(date, minutes).getTime() + ms));
const hours = fc.option(
  fc
    .uniqueArray(minute, { minLength: 2, maxLength: 2 })
    .map((edges) => ({ opens: Math.min(...edges), closes: Math.max(...edges) })),
);
const calendars = fc
  .tuple(day, fc.array(hours, { maxLength: 40 }), fc.dictionary(day, hours, { maxKeys: 5 }))
  .map(([first, run, strays]) => {
    const days: Record<string, CalendarDay["hours"]> = { ...strays };
    let next = first;
    for (const each of run) {
      days[next] = each;
      next = dayAfter(next);
    }
    return calendarOf(days);
  });

test("property: the end is later on the same day, and the moment before it has the same end", () => {
  fc.assert(
    fc.property(moment, calendars, (now, calendar) => {
      const until = permittedUntil(now, calendar);
      const window = hoursOn(shanghaiDay(now), calendar);
      if (until === null) {
        const isOutside =
          window === null ||
          now < timeOn(shanghaiDay(now), window.opens) ||
          now >= timeOn(shanghaiDay(now), window.closes);
        expect(isOutside).toBe(true);
        return;
      }
      expect(until > now).toBe(true);
      const last = new Date(until.getTime() - 1);
      expect(shanghaiDay(last)).toBe(shanghaiDay(now));
      expect(permittedUntil(last, calendar)).toEqual(until);
      // The end itself is not permitted, unless the next day's hours begin at midnight.
      expect(permittedUntil(until, calendar)?.getTime()).not.toBe(until.getTime());
    }),
    { numRuns: 500 },
  );
});

test("property: the next opening is permitted and later than now, and nothing opens in between", () => {
  fc.assert(
    fc.property(moment, calendars, (now, calendar) => {
      const opens = nextOpening(now, calendar);
      expect(opens > now).toBe(true);
      expect(permittedUntil(opens, calendar)).not.toBeNull();
      expect(
        permittedUntil(new Date(opens.getTime() - 1), calendar)?.getTime() ?? 0,
      ).toBeLessThanOrEqual(opens.getTime());
      for (let date = shanghaiDay(now); date <= shanghaiDay(opens); date = dayAfter(date)) {
        const window = hoursOn(date, calendar);
        const begins = window && timeOn(date, window.opens);
        if (begins && begins > now) expect(begins.getTime()).toBe(opens.getTime());
        if (begins?.getTime() === opens.getTime()) return;
      }
      expect.unreachable("the opening is no day's opening");
    }),
    { numRuns: 500 },
  );
});

test("property: a refused player is admitted at the moment named, and not a moment before", () => {
  fc.assert(
    fc.property(moment, calendars, day, (now, calendar, born) => {
      const birthDate = `${Number(born.slice(0, 4)) - 18}${born.slice(4)}`;
      const player = { ...verified, birthDate } as const;
      const admission = admit(player, now, calendar);
      if (admission.ok) return;
      const opens = new Date((admission.data as { nextOpen: string }).nextOpen);
      expect(opens).toEqual(nextOpeningFor(birthDate, now, calendar));
      expect(admit(player, opens, calendar).ok).toBe(true);
      expect(admit(player, new Date(opens.getTime() - 1), calendar).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("property: the server's own time zone does not matter", () => {
  const zone = process.env.TZ;
  try {
    fc.assert(
      fc.property(moment, calendars, (now, calendar) => {
        process.env.TZ = "America/Los_Angeles";
        const west = [permittedUntil(now, calendar), nextOpening(now, calendar)];
        process.env.TZ = "Pacific/Auckland";
        expect([permittedUntil(now, calendar), nextOpening(now, calendar)]).toEqual(west);
      }),
      { numRuns: 100 },
    );
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
