import { expect, test } from "vitest";
import { entryRefusal, isAdult, isPermitted, nextOpening } from "./entry.rules.ts";

const at = (text: string) => new Date(`${text}+08:00`);
/** 2026-05-01 is a Friday. */
const fridayNoon = at("2026-05-01T12:00:00");
const minor = { realName: "verified", birthDate: "2010-01-01" } as const;

test.each([
  ["2026-05-01T19:59:59", false],
  ["2026-05-01T20:00:00", true],
  ["2026-05-01T20:59:59", true],
  ["2026-05-01T21:00:00", false],
  ["2026-05-02T20:30:00", true],
  ["2026-05-03T20:30:00", true],
  ["2026-05-04T20:30:00", false],
  ["2026-05-06T20:30:00", false],
  ["2026-05-07T20:30:00", false],
])("%s in Shanghai is permitted: %s", (time, permitted) => {
  expect(isPermitted(at(time))).toBe(permitted);
});

test.each([
  ["2026-05-01T12:00:00", "2026-05-01T20:00:00"],
  ["2026-05-01T20:00:00", "2026-05-02T20:00:00"],
  ["2026-05-01T23:30:00", "2026-05-02T20:00:00"],
  ["2026-05-02T01:00:00", "2026-05-02T20:00:00"],
  ["2026-05-03T21:00:00", "2026-05-08T20:00:00"],
  ["2026-05-05T07:00:00", "2026-05-08T20:00:00"],
  ["2026-12-31T10:00:00", "2027-01-01T20:00:00"],
])("after %s the next permitted hour begins at %s", (now, opens) => {
  expect(nextOpening(at(now))).toEqual(at(opens));
});

test.each([
  ["2008-05-01", true],
  ["2008-05-02", false],
  ["2007-12-31", true],
])("born on %s, of age on 2026-05-01 by the calendar of Shanghai: %s", (birthDate, adult) => {
  // Already the first of May in Shanghai, still April in UTC.
  expect(isAdult(birthDate, at("2026-05-01T00:30:00"))).toBe(adult);
});

test("without a real name there is no way in, with one that is being checked there is", () => {
  expect(entryRefusal({ realName: "none", birthDate: null }, fridayNoon)?.code).toBe(2003);
  expect(entryRefusal({ realName: "failed", birthDate: null }, fridayNoon)?.code).toBe(2003);
  expect(entryRefusal({ realName: "pending", birthDate: null }, fridayNoon)).toBeNull();
});

test("an adult plays at any hour", () => {
  expect(entryRefusal({ realName: "verified", birthDate: "1990-01-01" }, fridayNoon)).toBeNull();
});

test("a minor plays in the permitted hour, and is told the next one outside it", () => {
  expect(entryRefusal(minor, at("2026-05-01T20:15:00"))).toBeNull();
  const refusal = entryRefusal(minor, fridayNoon);
  expect(refusal).toMatchObject({ code: 2006, data: { nextOpen: "2026-05-01T20:00:00+08:00" } });
  expect(refusal?.msg).toContain("5 月 1 日 20:00");
});
