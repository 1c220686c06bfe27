import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { type AuthorityApp, createAuthorityApp } from "../../testing/authority-app.ts";
import { makeGame } from "../../testing/factories.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newPerson } from "../../testing/test-person.ts";

let fixture: AuthorityApp;
let app: TestApp;
let gameid: string;

beforeAll(async () => {
  fixture = await createAuthorityApp({ antiAddiction: true });
  ({ app } = fixture);
  gameid = await makeGame(app.database.db, {
    gametype: "html5",
    slug: "while-pending",
    entryUrl: "https://game.example/play",
  });
});
afterAll(() => fixture.close());

beforeEach(async () => {
  await app.database.pool.query("delete from realname_cases");
  fixture.authority.mend();
  setTime(monday);
});

const monday = "2026-11-23T19:15:00";
const child = "2014-06-01";
const adult = "1990-01-01";

function setTime(time: string) {
  app.clock.set(new Date(`${time}+08:00`));
}

/** Submits a made-up person; the authority rejects it when it answers at all. */
async function submit({ headers }: TestPlayer, birthDate: string) {
  const { name, identity } = newPerson(birthDate);
  return (await app.call("user/fcmChange", { realname: name, identity }, headers)).code;
}

async function submitWhileAway(player: TestPlayer, birthDate: string) {
  fixture.authority.breakNext("drop");
  expect(await submit(player, birthDate)).toBe(1);
}

async function makePending(birthDate: string): Promise<TestPlayer> {
  const player = await makePlayer(app);
  await submitWhileAway(player, birthDate);
  return player;
}

/** The authority settles what waits, or has nothing for two days if `away`. */
async function runJob({ away = false } = {}) {
  if (away) fixture.authority.breakNext("drop");
  await app.tasks.ask_real_names();
}

const enter = ({ headers }: TestPlayer) => app.call("game/getEntryUrl", { gameid }, headers);
const codeOf = async (player: TestPlayer) => (await enter(player)).code;
const nextOpen = async ({ headers }: TestPlayer) =>
  (await app.call("game/getPlaytime", {}, headers)).data.nextOpen;

test.each([
  ["2026-11-23T19:15:00", 2006, "2026-11-27T20:00:00+08:00"],
  ["2026-11-27T19:59:59", 2006, "2026-11-27T20:00:00+08:00"],
  ["2026-11-27T20:00:00", 1, "2026-11-28T20:00:00+08:00"],
  ["2026-11-27T20:30:00", 1, "2026-11-28T20:00:00+08:00"],
  ["2026-11-27T21:00:00", 2006, "2026-11-28T20:00:00+08:00"],
  ["2026-11-28T03:00:00", 2006, "2026-11-28T20:00:00+08:00"],
])(
  "a child whose check is pending at %s gets code %i; the next hour is %s",
  async (time, code, next) => {
    setTime(time);
    const player = await makePending(child);
    const answer = await enter(player);
    expect(answer.code).toBe(code);
    if (code === 2006) expect(answer.data).toEqual({ nextOpen: next });
    expect(await nextOpen(player)).toBe(next);
    const shown = await app.call("user/getUserFcmInfo", {}, player.headers);
    expect(shown.data).toMatchObject({ status: "pending", adult: false });
  },
);

test("a pending child's game gets the end of the hour, and a late ticket opens nothing", async () => {
  setTime("2026-11-27T20:59:30");
  const player = await makePending(child);
  const open = async () => {
    const { pathname } = new URL((await enter(player)).data.url);
    return () => app.app.inject({ url: pathname });
  };
  const [inTime, late] = [await open(), await open()];
  const entered = new URL(String((await inTime()).headers.location));
  const closes = new Date("2026-11-27T21:00:00+08:00").getTime() / 1000;
  expect(entered.searchParams.get("until")).toBe(String(closes));
  setTime("2026-11-27T21:00:00");
  const page = `/app/user/playtime/?game=${gameid}`;
  expect((await late()).headers.location).toBe(page);
});

test("a pending adult plays at any hour for 48 hours, and the game gets their end", async () => {
  const player = await makePending(adult);
  const { pathname } = new URL((await enter(player)).data.url);
  const entered = new URL(String((await app.app.inject({ url: pathname })).headers.location));
  const end = new Date("2026-11-25T19:15:00+08:00").getTime() / 1000;
  expect(entered.searchParams.get("until")).toBe(String(end));
  setTime("2026-11-25T19:14:59");
  expect(await codeOf(player)).toBe(1);
  setTime("2026-11-25T19:15:00");
  expect(await enter(player)).toMatchObject({ code: 2003, msg: expect.stringContaining("核验") });
});

test("a rejected submission followed by another does not restart the 48 hours", async () => {
  const player = await makePending(adult);
  setTime("2026-11-25T10:00:00");
  await runJob();
  expect(await codeOf(player)).toBe(2003);
  await submitWhileAway(player, "1985-01-01");
  expect(await codeOf(player)).toBe(1);
  setTime("2026-11-25T19:15:00");
  expect(await codeOf(player)).toBe(2003);
});

test("a submission that lapsed, followed by another, does not restart the 48 hours", async () => {
  const player = await makePending(adult);
  setTime("2026-11-25T19:30:00");
  await runJob({ away: true });
  const info = await app.call("user/getUserFcmInfo", {}, player.headers);
  expect(info.data.status).toBe("none");
  await submitWhileAway(player, adult);
  expect(await codeOf(player)).toBe(2003);
});

test("a submission that is rejected at once starts the 48 hours too", async () => {
  const player = await makePlayer(app);
  expect(await submit(player, adult)).toBe(1004);
  setTime("2026-11-25T19:15:00");
  await submitWhileAway(player, adult);
  expect(await codeOf(player)).toBe(2003);
});

test("a child who submits an adult's number after the own one was rejected keeps the hours", async () => {
  const player = await makePending(child);
  setTime("2026-11-23T20:30:00");
  await runJob();
  await submitWhileAway(player, adult);
  expect(await enter(player)).toMatchObject({
    code: 2006,
    data: { nextOpen: "2026-11-27T20:00:00+08:00" },
  });
  const shown = await app.call("user/getUserFcmInfo", {}, player.headers);
  expect(shown.data).toMatchObject({ status: "pending", adult: false });
});

test("a child whose own number was rejected at once keeps the hours as well", async () => {
  setTime("2026-11-27T19:30:00");
  const player = await makePlayer(app);
  expect(await submit(player, child)).toBe(1004);
  await submitWhileAway(player, adult);
  expect(await codeOf(player)).toBe(2006);
  setTime("2026-11-27T20:30:00");
  expect(await codeOf(player)).toBe(1);
});

test("a verdict ends the grace: a verified adult plays at any hour", async () => {
  const player = await makePlayer(app);
  expect(await submit(player, child)).toBe(1004);
  const person = newPerson(adult);
  fixture.authority.cases.register.set(person.identity, person.name);
  const payload = { realname: person.name, identity: person.identity };
  expect((await app.call("user/fcmChange", payload, player.headers)).code).toBe(1);
  setTime("2026-12-07T23:00:00");
  expect(await codeOf(player)).toBe(1);
  const { rows } = await app.database.pool.query(
    "select realname_first_at, earlier_minor from accounts where uid = $1",
    [player.uid],
  );
  expect(rows[0]).toEqual({ realname_first_at: null, earlier_minor: false });
});

test("a pending player who turns eighteen is free at midnight", async () => {
  setTime("2026-11-23T23:59:59");
  const player = await makePending("2008-11-24");
  expect(await enter(player)).toMatchObject({
    code: 2006,
    data: { nextOpen: "2026-11-24T00:00:00+08:00" },
  });
  setTime("2026-11-24T00:00:00");
  expect(await codeOf(player)).toBe(1);
});
