import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import type { OperatorCall } from "@playfront/contract/console/operator-call";
import { type Sight, sights } from "@playfront/contract/console/sights";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Operator = Awaited<ReturnType<typeof signInNew>>;
let app: TestApp;
let admin: Operator;
let support: Operator;
let id: string;
let names = 0;

beforeAll(async () => {
  app = await createTestApp();
  id = (await makePlayer(app, { username: "watched_one" })).uid;
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600);
  names += 1;
  admin = await signInNew(app, { name: `admin-${names}`, role: "administrator" });
  support = await signInNew(app, { name: `support-${names}`, role: "support" });
});

const reveal = () =>
  callConsole(app, "players/reveal", { id, field: "phone", reason: "回拨" }, support.headers);
const get = (player: string, { headers } = support) =>
  callConsole(app, "players/get", { id: player }, headers);
const trailOf = async (operator: string) =>
  (await callConsole(app, "trail/list", { operator }, admin.headers)).body.rows
    .map(({ action, object, reason }) => [action, object, reason])
    .filter(([action]) => action !== "session/finish");

test("more than twenty reveals in an hour are told, more than sixty are refused until it is over", async () => {
  const counter = { key: `operator-sight:secret:${support.id}`, windowSeconds: 3600 };
  await countEvents(app, counter, 19);
  await reveal();
  expect(await trailOf(support.name)).not.toContainEqual(
    expect.arrayContaining(["operators/alarm"]),
  );
  await reveal();
  await reveal();
  const alarm = ["operators/alarm", `operator/${support.id}`, "一小时内查看完整信息超过 20 次"];
  expect((await trailOf(support.name)).filter(([action]) => action === alarm[0])).toEqual([alarm]);
  const warned = app.log.filter((line) => line.includes("looks (secret)"));
  expect(warned.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: `operator ${support.name}: more than 20 looks (secret) in an hour` },
  ]);
  await countEvents(app, counter, 37);
  expect((await reveal()).status).not.toBe(429);
  expect(await reveal()).toMatchObject({
    status: 429,
    body: {
      msg: expect.stringMatching(/^一小时内查看完整信息已达上限（60 次），请 \d+ 分钟后再试$/),
    },
  });
  expect((await get(id)).status).toBe(200);
  app.clock.advance(1_500);
  await get(id);
  app.clock.advance(1_500);
  await get(id);
  app.clock.advance(601);
  expect((await reveal()).status).not.toBe(429);
});

test("who looked at a player is in the trail once an hour, each kind of look by itself", async () => {
  for (const name of ["players/get", "players/get", "players/messages"] as const)
    expect((await callConsole(app, name, { id }, support.headers)).status).toBe(200);
  await callConsole(app, "players/list", { q: "watched" }, support.headers);
  await callConsole(app, "tickets/ofPlayer", { uid: id }, support.headers);
  await get("999999999");
  expect(await trailOf(support.name)).toEqual([
    ["tickets/ofPlayer", `player/${id}`, ""],
    ["players/list", "", ""],
    ["players/messages", `player/${id}`, ""],
    ["players/get", `player/${id}`, ""],
  ]);
  await get(id, admin);
  expect(await trailOf(admin.name)).toEqual([["players/get", `player/${id}`, ""]]);
});

test("calls of each kind are limited by operator and hour", async () => {
  const revealed = { id, field: "phone", reason: "回拨" } as const;
  const calls = {
    secret: () => callConsole(app, "players/reveal", revealed, admin.headers),
    person: () => get(id, admin),
    persons: () => callConsole(app, "players/list", {}, admin.headers),
    file: () => callConsole(app, "trail/export", { reason: "核查" }, admin.headers),
    table: () => app.app.inject({ url: "/console/api/games/export?format=csv", ...admin }),
  } satisfies Record<Sight, unknown>;
  for (const [sight, call] of Object.entries(calls)) {
    const counter = { key: `operator-sight:${sight}:${admin.id}`, windowSeconds: 3600 };
    await countEvents(app, counter, sights[sight as Sight].most - 1);
    const before = await call();
    const after = await call();
    const statuses = [before, after].map((some) =>
      "status" in some ? some.status : some.statusCode,
    );
    expect({ sight, isRefused: statuses.map((status) => status === 429) }).toEqual({
      sight,
      isRefused: [false, true],
    });
  }
}, 60_000);

test("every call that reads players, tickets or their codes, or makes a file, is watched", () => {
  const unwatched = (Object.keys(consoleCalls) as ConsoleCallName[]).filter((name) => {
    const { permission, method, shows, streams }: OperatorCall = consoleCalls[name];
    const isOfPersons = permission.startsWith("players.re") || permission === "tickets.handle";
    const isRead =
      (isOfPersons && method === "GET") || streams === "file" || /[^/]*export/.test(name);
    return (isRead || permission === "players.reveal") && shows === undefined;
  });
  expect(unwatched.toSorted()).toEqual(
    [
      "games/template",
      "articles/template",
      "tickets/colleagues",
      "answers/list",
      "answers/get",
      "docs/openapi",
      "gifts/export",
    ].toSorted(),
  );
});

test("an operator makes so many calls a minute, in all sessions together", async () => {
  const counter = { key: `operator-calls:${support.id}`, windowSeconds: 60 };
  await countEvents(app, counter, 599);
  const me = () => callConsole(app, "session/me", {}, support.headers);
  expect([(await me()).status, (await me()).status]).toEqual([200, 429]);
});
