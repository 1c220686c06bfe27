import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { currentCode } from "../../../testing/clients/second-factor.ts";
import { makeGame } from "../../../testing/factories.ts";
import { callConsole, ownPassword, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
type Operator = Awaited<ReturnType<typeof signInNew>>;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1, captchaAnswer: "solved", limitFactor: 100 });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(3_600));

async function begin(name: string, password: string, address: string) {
  const from = { "x-forwarded-for": address };
  const given = await callConsole(app, "session/challenge", {}, from);
  const headers = { ...from, cookie: String(given.headers["set-cookie"]).split(";")[0]! };
  return callConsole(app, "session/begin", { name, password, captcha: "solved" }, headers);
}

async function entries(operator: string, action: string) {
  const rows = app.database.db.selectFrom("operator_trail").select(["object", "address"]);
  const found = rows.where("operator", "=", operator).where("action", "=", action).orderBy("id");
  return found.execute();
}

async function logIn({ name, key }: Operator) {
  const { sign } = (await begin(name, ownPassword, "198.51.100.1")).body;
  const code = currentCode(key, app.clock.now());
  return (await callConsole(app, "session/finish", { sign, code })).body;
}

test("an operator is told at the next log-in how often, from where and when it failed", async () => {
  const owner = await signInNew(app, { name: "told", role: "editor" });
  app.clock.advance(60);
  for (let address = 1; address <= 7; address += 1)
    await begin("told", "wrong-password-1", `203.0.113.${address}`);
  app.clock.set(new Date("2027-03-01T08:30:00+08:00"));
  const { sign } = (await begin("told", ownPassword, "203.0.113.9")).body;
  const wrong = { sign, code: "000000" };
  await callConsole(app, "session/finish", wrong, { "x-forwarded-for": "203.0.113.9" });
  app.clock.advance(7_200);
  expect((await logIn(owner)).failures).toEqual({
    count: 8,
    lastAt: "2027-03-01 08:30:00",
    addresses: ["203.0.113.9", "203.0.113.7", "203.0.113.6", "203.0.113.5", "203.0.113.4"],
  });
  app.clock.advance(60);
  expect((await logIn(owner)).failures).toBeNull();
});

test("the trail has an entry of an address and quarter of an hour, and twenty of a name", async () => {
  const { id } = await signInNew(app, { name: "flooded", role: "editor" });
  for (let tried = 0; tried < 5; tried += 1)
    await begin("flooded", "wrong-password-1", "203.0.113.1");
  const object = `operator/${id}`;
  const first = { object, address: "203.0.113.1" };
  expect(await entries("flooded", "session/wrong-password")).toEqual([first]);
  for (let address = 2; address <= 30; address += 1)
    await begin("flooded", "wrong-password-1", `203.0.113.${address}`);
  expect(await entries("flooded", "session/wrong-password")).toHaveLength(20);
  app.clock.advance(900);
  await begin("flooded", "wrong-password-1", "203.0.113.1");
  expect(await entries("flooded", "session/wrong-password")).toHaveLength(21);
  await begin("nobody", "wrong-password-1", "203.0.113.1");
  expect(await entries("nobody", "session/wrong-password")).toEqual([]);
});

test("a call that the role, the own games or the service refuse is in the trail once in a quarter", async () => {
  const games = [await makeGame(app.database.db)];
  const partner = await signInNew(app, { name: "curious", role: "partner", games });
  const admin = await signInNew(app, { name: "alone", role: "administrator" });
  const leave = { id: admin.id, shownName: "x", role: "administrator", enabled: false } as const;
  for (let tried = 0; tried < 3; tried += 1) {
    expect((await callConsole(app, "trail/list", {}, partner.headers)).status).toBe(403);
    expect((await callConsole(app, "gifts/get", { id: "999" }, partner.headers)).status).toBe(404);
    expect((await callConsole(app, "operators/change", leave, admin.headers)).status).toBe(403);
  }
  const address = "127.0.0.1";
  expect(await entries("curious", "session/refused")).toEqual([
    { object: "trail/list", address },
    { object: "gifts/get", address },
  ]);
  const ofAdmin = await entries("alone", "session/refused");
  expect(ofAdmin).toEqual([{ object: "operators/change", address }]);
});
