import { consoleCalls } from "@playfront/contract/console/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countEvents } from "../../testing/count-events.ts";
import { makeGame, makeGift } from "../../testing/factories.ts";
import { callByTwo, callConsole, signInNew, uploadToConsole } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInNew>>;
let game: string;

beforeAll(async () => {
  app = await createTestApp();
  game = await makeGame(app.database.db);
  admin = await signInNew(app, { name: "admin", role: "administrator" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(60);
});

const until = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function makeKey(name: string, headers = admin.headers) {
  const wanted = { name, role: "giftManager", until: until(30) } as const;
  const { body } = await callConsole(app, "keys/add", wanted, headers);
  return { id: body.id, headers: { authorization: `Bearer ${body.key}` } };
}

test("a key acts with its role and under its name, is listed without the key, and ends when it is revoked", async () => {
  const { id, headers } = await makeKey("pipeline");
  const giftid = await makeGift(app.database.db, { gameid: game, codes: 0 });
  const add = () =>
    uploadToConsole(
      app,
      "gifts/import",
      { id: giftid, isTrial: false },
      { file: "AAA-1\nBBB-2", headers },
    );
  expect((await add()).body).toMatchObject({ added: 2 });
  const trail = await callConsole(app, "trail/list", { object: `gift/${giftid}` }, admin.headers);
  expect(trail.body.rows).toMatchObject([{ operator: "key:pipeline", action: "gifts/import" }]);
  const listed = await callConsole(app, "keys/list", {}, admin.headers);
  expect(listed.body.rows).toMatchObject([
    { id, name: "pipeline", state: "live", operator: "admin" },
  ]);
  expect(listed.body.rows[0]?.seenAt).not.toBeNull();
  const secret = headers.authorization.split(" ")[1]!;
  expect(JSON.stringify(listed.body) + JSON.stringify(trail.body) + app.log.join()).not.toContain(
    secret,
  );
  await callConsole(app, "keys/revoke", { id, reason: "换新" }, admin.headers);
  expect((await add()).status).toBe(401);
});

test("a key makes no calls about operators, keys, sessions and players, gives no codes, and asks for nothing that takes two", async () => {
  const wanted = { name: "all", role: "administrator", until: until(1) } as const;
  const { key } = (await callConsole(app, "keys/add", wanted, admin.headers)).body;
  const headers = { authorization: `Bearer ${key}` };
  const persons = [
    ...(["operators/list", "operators/add", "keys/add", "session/me", "players/list"] as const),
    ...(["gifts/export", "gifts/compensate", "requests/decide", "tickets/list"] as const),
    ...(["gifts/find-code", "gifts/void", "dead-codes/list", "dead-codes/reissue"] as const),
  ];
  for (const name of persons) expect((await callConsole(app, name, {}, headers)).status).toBe(403);
  expect((await callConsole(app, "trail/list", {}, headers)).status).toBe(200);
});

test("a key lasts a year at most and not longer than its maker's right to it", async () => {
  for (const day of [until(-2), until(368), "2026-02-30"]) {
    const wanted = { name: "late", role: "editor", until: day } as const;
    const refused = await callConsole(app, "keys/add", wanted, admin.headers);
    expect(refused.body).toMatchObject({ code: 400, data: { field: "until" } });
  }
  const other = await signInNew(app, { name: "leaves", role: "administrator" });
  const { headers } = await makeKey("orphan", other.headers);
  expect((await callConsole(app, "gifts/list", {}, headers)).status).toBe(200);
  const { id } = other;
  const change = { id, shownName: "x", role: "reader", enabled: true, reason: "转岗" } as const;
  const two = { asker: admin.headers, second: other.headers };
  expect((await callByTwo(app, "operators/change", change, two)).status).toBe(200);
  expect((await callConsole(app, "gifts/list", {}, headers)).status).toBe(401);
  const short = await makeKey("short");
  app.clock.advance(32 * 86_400);
  expect((await callConsole(app, "gifts/list", {}, short.headers)).status).toBe(401);
});

test("a partner makes keys for his own games, which lose a game as he does", async () => {
  const second = await makeGame(app.database.db);
  const foreign = await makeGame(app.database.db);
  const boss = await signInNew(app, { name: "boss", role: "administrator" });
  const games = [game, second];
  const partner = await signInNew(app, { name: "partner", role: "partner", games });
  const add = (wanted: object) =>
    callConsole(
      app,
      "keys/add",
      { name: "dev", role: "partner", until: until(9), games, ...wanted },
      partner.headers,
    );
  expect((await add({ role: "editor" })).body.data).toEqual({ field: "role" });
  expect((await add({ games: [game, foreign] })).body.data).toEqual({ field: "games" });
  const headers = { authorization: `Bearer ${(await add({})).body.key}` };
  const gift = await makeGift(app.database.db, { gameid: second, codes: 0 });
  const get = () => callConsole(app, "gifts/get", { id: gift }, headers);
  expect((await get()).status).toBe(200);
  const change = { id: partner.id, shownName: "x", role: "partner", enabled: true } as const;
  await callConsole(app, "operators/change", { ...change, games: [game] }, boss.headers);
  expect((await get()).status).toBe(404);
  const others = await callConsole(app, "keys/list", {}, partner.headers);
  expect(others.body.rows.map(({ name }) => name)).toEqual(["dev"]);
});

test("a use of a key from a new address is in the trail, once an address", async () => {
  const late = await signInNew(app, { name: "addresses", role: "administrator" });
  const { id, headers } = await makeKey("travels", late.headers);
  const { path: url } = consoleCalls["gifts/list"];
  const addresses = ["203.0.113.5", "203.0.113.6", "203.0.113.5", "2001:db8::1"];
  for (const remoteAddress of addresses) await app.app.inject({ url, headers, remoteAddress });
  const told = { action: "keys/new-address", object: `key/${id}` };
  const { rows } = (await callConsole(app, "trail/list", told, late.headers)).body;
  expect(rows.map(({ operator, address }) => [operator, address])).toEqual([
    ["key:travels", "2001:db8::1"],
    ["key:travels", "203.0.113.6"],
    ["key:travels", "203.0.113.5"],
  ]);
  for (let last = 10; last < 70; last += 1)
    await app.app.inject({ url, headers, remoteAddress: `198.51.100.${last}` });
  const later = await callConsole(app, "trail/list", told, late.headers);
  expect(later.body.total).toBe(20);
});

test("a key may make so many calls a minute", async () => {
  const late = await signInNew(app, { name: "late", role: "administrator" });
  const { id, headers } = await makeKey("busy", late.headers);
  const { path: url } = consoleCalls["gifts/list"];
  const call = async () => (await app.app.inject({ url, headers })).statusCode;
  await countEvents(app, { key: `operator-key:${id}`, windowSeconds: 60 }, 299);
  expect([await call(), await call()]).toEqual([200, 429]);
});

test("all keys of an operator together may make twice as many, and there are twenty of them", async () => {
  const maker = await signInNew(app, { name: "maker", role: "administrator" });
  const keys = [await makeKey("many-0", maker.headers), await makeKey("many-1", maker.headers)];
  const { path: url } = consoleCalls["gifts/list"];
  const call = async (headers: Record<string, string>) =>
    (await app.app.inject({ url, headers })).statusCode;
  await countEvents(app, { key: `operator-keys:${maker.id}`, windowSeconds: 60 }, 599);
  expect([await call(keys[0]!.headers), await call(keys[1]!.headers)]).toEqual([200, 429]);
  const wanted = (name: string) => ({ name, role: "giftManager", until: until(30) }) as const;
  const made = await Promise.all(
    Array.from({ length: 20 }, (_none, n) =>
      callConsole(app, "keys/add", wanted(`many-${n + 2}`), maker.headers),
    ),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(18);
  expect(made.find(({ status }) => status === 409)?.body.msg).toBe(
    "每人最多 20 个有效密钥，请先吊销不用的",
  );
  await callConsole(app, "keys/revoke", { id: keys[0]!.id, reason: "换新" }, maker.headers);
  const again = await callConsole(app, "keys/add", wanted("many-30"), maker.headers);
  expect(again.status).toBe(200);
});
