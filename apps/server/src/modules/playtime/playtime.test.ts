import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createPlaytimeService } from "./playtime.service.ts";

const at = (text: string) => new Date(`${text}+08:00`);
const noSubmission = { firstSubmittedAt: null, earlierMinor: false };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ antiAddiction: true }, { hearChanges: true });
});
afterAll(() => shop.close());

const getPlaytime = async (headers?: Record<string, string>) =>
  (await shop.call("game/getPlaytime", {}, headers)).data;

test("anybody can read the hours of the coming week, with the holidays' names", async () => {
  shop.clock.set(at("2026-09-30T10:00:00"));
  const { days, ...rest } = await getPlaytime();
  expect(rest).toEqual({
    now: "2026-09-30T10:00:00+08:00",
    nextOpen: "2026-10-01T20:00:00+08:00",
  });
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({ day: "2026-09-30", note: "" });
  expect(days[1]).toEqual({
    day: "2026-10-01",
    note: "国庆节",
    opens: "2026-10-01T20:00:00+08:00",
    closes: "2026-10-01T21:00:00+08:00",
  });
});

test("during the permitted hour its end is answered", async () => {
  shop.clock.set(at("2026-10-01T20:59:59"));
  expect(await getPlaytime()).toMatchObject({
    until: "2026-10-01T21:00:00+08:00",
    nextOpen: "2026-10-02T20:00:00+08:00",
  });
});

test("a minor who turns eighteen before the next hour is told the birthday", async () => {
  const { headers } = await makePlayer(shop, { birthDate: "2008-10-14" });
  shop.clock.set(at("2026-10-12T09:00:00"));
  expect((await getPlaytime(headers)).nextOpen).toBe("2026-10-14T00:00:00+08:00");
  expect((await getPlaytime()).nextOpen).toBe("2026-10-16T20:00:00+08:00");
});

test("players with a real name are told whether the hours apply to them", async () => {
  const { headers } = await makePlayer(shop, { birthDate: "1990-01-01" });
  const minor = await makePlayer(shop, { birthDate: "2014-01-01" });
  shop.clock.set(at("2026-10-12T09:00:00"));
  expect(await getPlaytime(headers)).toMatchObject({ adult: true });
  expect(await getPlaytime(minor.headers)).toMatchObject({ adult: false });
  expect(await getPlaytime()).not.toHaveProperty("adult");
});

/** Every make-up workday of docs/product.md#make-up-workdays, and a holiday next to it. */
test.each([
  ["2026-01-04", "2026-01-03"],
  ["2026-02-14", "2026-02-15"],
  ["2026-02-28", "2026-02-27"],
  ["2026-05-09", "2026-05-08"],
  ["2026-09-20", "2026-09-19"],
  ["2026-10-10", "2026-10-11"],
])("the make-up workday %s is closed, its neighbour %s open", async (workday, neighbour) => {
  const minor = { ...noSubmission, realName: "verified", birthDate: "2014-01-01" } as const;
  const playtime = createPlaytimeService({
    db: shop.database.db,
    clock: shop.clock,
    antiAddiction: true,
  });
  shop.clock.set(at(`${workday}T20:30:00`));
  expect(await playtime.admit(minor)).toMatchObject({ code: 2006 });
  shop.clock.set(at(`${neighbour}T20:30:00`));
  expect(await playtime.admit(minor)).toMatchObject({ ok: true });
});

test("an edit reaches a node that keeps the calendar in memory", async () => {
  shop.clock.set(at("2026-11-18T10:00:00"));
  expect((await getPlaytime()).nextOpen).toBe("2026-11-20T20:00:00+08:00");
  // A second service on the same database stands for another process, such as the operators' command.
  const operator = createPlaytimeService({
    db: shop.database.db,
    clock: shop.clock,
    antiAddiction: true,
  });
  const nextOpen = async () => (await getPlaytime()).nextOpen;
  const hours = { opens: 19 * 60 + 30, closes: 20 * 60 };
  await operator.setDays(["2026-11-18"], { hours, note: "校庆" });
  await vi.waitFor(async () => expect(await nextOpen()).toBe("2026-11-18T19:30:00+08:00"), 10_000);
  await operator.setDays(["2026-11-18"], { hours: null, note: "" });
  await operator.setDays(["2026-11-20"], { hours: null, note: "" });
  await vi.waitFor(async () => expect(await nextOpen()).toBe("2026-11-21T20:00:00+08:00"), 10_000);
  expect(await operator.unsetDays(["2026-11-20", "2026-11-21"])).toBe(1);
  expect(await operator.unsetDays(["2026-11-20"])).toBe(0);
  await vi.waitFor(async () => expect(await nextOpen()).toBe("2026-11-20T20:00:00+08:00"), 10_000);
});

test("the calendar is cached: a call does not query the database", async () => {
  shop.clock.set(at("2026-12-01T10:00:00"));
  const { days } = await getPlaytime();
  const { pool } = shop.database;
  await pool.query("alter table playtime_days rename to hidden_days");
  try {
    expect((await getPlaytime()).days).toEqual(days);
  } finally {
    await pool.query("alter table hidden_days rename to playtime_days");
  }
});

test("with the rule switched off everyone plays at any hour", async () => {
  const { db } = shop.database;
  const playtime = createPlaytimeService({ db, clock: shop.clock, antiAddiction: false });
  const guest = { ...noSubmission, realName: "none", birthDate: null } as const;
  expect(await playtime.admit(guest)).toEqual({ ok: true, until: null });
});

test("the table rejects hours that end before they begin, and hours with only one of the two", async () => {
  const { db } = shop.database;
  const day = { day: "2026-12-02", note: "" };
  const insert = (opens: number | null, closes: number | null) =>
    db
      .insertInto("playtime_days")
      .values({ ...day, opens, closes })
      .execute();
  for (const [opens, closes] of [
    [1200, 1200],
    [1260, 1200],
    [-1, 60],
    [1200, 1441],
    [null, 1260],
    [1200, null],
  ] as const) {
    await expect(insert(opens, closes), `${opens} ${closes}`).rejects.toThrow(/check/);
  }
});

test("operators are warned of a year without holidays each time the calendar is checked", async () => {
  const warnings = () => shop.log.filter((line) => line.includes("names no day of"));
  shop.clock.set(at("2026-10-31T09:00:00"));
  await shop.tasks.check_calendar();
  expect(warnings()).toEqual([]);
  for (const day of ["2026-11-01", "2026-11-02"]) {
    shop.clock.set(at(`${day}T09:00:00`));
    await shop.tasks.check_calendar();
  }
  const warning =
    "The calendar of permitted hours names no day of 2027: npm run operate -- calendar";
  expect(warnings()).toEqual([warning, warning]);
});

test("a year without holidays is reported; from November on, next year too", async () => {
  const { db } = shop.database;
  const playtime = createPlaytimeService({ db, clock: shop.clock, antiAddiction: true });
  shop.clock.set(at("2026-10-31T23:59:59"));
  expect(await playtime.missingYears()).toEqual([]);
  shop.clock.set(at("2026-11-01T00:00:00"));
  expect(await playtime.missingYears()).toEqual([2027]);
  shop.clock.set(at("2027-01-01T00:00:00"));
  expect(await playtime.missingYears()).toEqual([2027]);
  await playtime.setDays(["2027-01-01"], { hours: null, note: "" });
  expect(await playtime.missingYears()).toEqual([]);
});
