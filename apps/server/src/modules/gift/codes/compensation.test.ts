import type { ConsolePayload } from "@playfront/contract/console/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let manager: Record<string, string>;
let second: Record<string, string>;
let gameid: string;

beforeAll(async () => {
  app = await createTestApp();
  manager = (await signInNew(app, { name: "manager", role: "giftManager" })).headers;
  second = (await signInNew(app, { name: "second", role: "administrator" })).headers;
  gameid = await makeGame(app.database.db);
});
afterAll(() => app.close());

const give = (id: string, wanted: Partial<ConsolePayload<"gifts/compensate">>) =>
  callConsole(
    app,
    "gifts/compensate",
    { id, title: "补偿", content: "停服补偿", reason: "停服", isTrial: false, ...wanted },
    manager,
  );
const countOwners = async (giftid: string) =>
  (
    await app.database.pool.query(
      "select count(*)::int as n from gift_codes where giftid = $1 and uid is not null",
      [giftid],
    )
  ).rows[0].n;

test("each player gets one code and a message, and those who cannot are named", async () => {
  const id = await makeGift(app.database.db, { gameid, codes: 5 });
  const [owner, other] = [await makePlayer(app), await makePlayer(app)];
  await app.call("gift/getUserGiftSn", { giftid: id }, owner.headers);
  const uids = [owner.uid, other.uid, other.uid, "999999999"];
  const expected = {
    given: 1,
    unknown: { count: 1, uids: ["999999999"] },
    owners: { count: 1, uids: [owner.uid] },
    left: 4,
    ...{ request: null, why: null, givenToday: 0 },
  };
  expect((await give(id, { uids, isTrial: true })).body).toEqual(expected);
  expect(await countOwners(id)).toBe(1);
  expect((await give(id, { uids })).body).toEqual({ ...expected, givenToday: 1 });
  expect((await give(id, { uids })).body).toMatchObject({ given: 0, owners: { count: 2 } });
  expect(await countOwners(id)).toBe(2);
  const gift = (await callConsole(app, "gifts/get", { id }, manager)).body;
  expect(gift).toMatchObject({ total: 5, left: 3 });
  const { rows } = await app.database.pool.query(
    "select uid, title, content from messages where title = '补偿'",
  );
  expect(rows).toEqual([{ uid: other.uid, title: "补偿", content: "停服补偿" }]);
});

test("more than twenty players wait for a second operator, and get all or nothing", async () => {
  const id = await makeGift(app.database.db, { gameid, codes: 25 });
  const { rows } = await app.database.pool.query<{ uid: string }>(`
    insert into accounts (username, password_hash, nickname)
    select 'comp' || i, 'none', 'comp' || i from generate_series(1, 24) i returning uid`);
  const uids = rows.map(({ uid }) => uid);
  const asked = (await give(id, { uids })).body;
  expect(asked).toMatchObject({ given: 24, request: expect.any(String) });
  expect(await countOwners(id)).toBe(0);
  const release = () =>
    callConsole(app, "requests/decide", { id: asked.request!, isReleased: true }, second);
  await app.database.pool.query(
    "update gift_codes set claimed_at = now() where giftid = $1 and pos <= 3",
    [id],
  );
  expect((await release()).body).toMatchObject({ code: 2001 });
  expect(await countOwners(id)).toBe(0);
  await app.database.pool.query("update gift_codes set claimed_at = null where giftid = $1", [id]);
  expect((await release()).body).toMatchObject({
    state: "released",
    facts: [
      { field: "players", value: "24" },
      { value: "补偿" },
      { value: "停服补偿" },
      { field: "why" },
    ],
  });
  expect(await countOwners(id)).toBe(24);
  expect((await release()).status).toBe(409);
});

test("a player who claims at the same time has one code in the end", async () => {
  const id = await makeGift(app.database.db, { gameid, codes: 40 });
  const players = await Promise.all(Array.from({ length: 8 }, () => makePlayer(app)));
  const uids = players.map(({ uid }) => uid);
  const [given] = await Promise.all([
    give(id, { uids }),
    ...players.map(({ headers }) => app.call("gift/getUserGiftSn", { giftid: id }, headers)),
  ]);
  expect(given.status).toBe(200);
  expect(await countOwners(id)).toBe(8);
  const gift = (await callConsole(app, "gifts/get", { id }, manager)).body;
  expect(gift.left).toBe(32);
});
