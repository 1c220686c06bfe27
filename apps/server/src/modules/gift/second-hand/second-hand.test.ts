import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let gameid: string;
beforeAll(async () => {
  app = await createTestApp();
  gameid = await makeGame(app.database.db);
});
afterAll(() => app.close());

type Player = Awaited<ReturnType<typeof makePlayer>>;

const day = 86_400;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day * 1000);
const makeTwiceUsed = (gift: Partial<Parameters<typeof makeGift>[1]> = {}) =>
  makeGift(app.database.db, {
    ...{ gameid, codes: 1, secondHand: true, opensAt: inDays(-9), expiresAt: inDays(90) },
    ...gift,
  });
const claim = async (player: Player, giftid: string) =>
  (await app.call("gift/getUserGiftSn", { giftid }, player.headers)).data;
const look = (player: Player, giftid: string) =>
  app.call("gift/getSecondHandSn", { giftid }, player.headers);

test("once a gift is sold out players see a claimed code, a day after its owner got it", async () => {
  const [owner, other] = [await makePlayer(app), await makePlayer(app)];
  const giftid = await makeTwiceUsed();
  expect((await look(other, giftid)).code).toBe(2002);
  const sn = await claim(owner, giftid);
  expect(await look(other, giftid)).toMatchObject({
    code: 2001,
    msg: expect.stringContaining("暂时没有"),
  });
  app.clock.advance(day);
  expect((await look(other, giftid)).data).toBe(sn);
  expect((await look(owner, giftid)).code).toBe(2002);
  // It is shown, not given.
  expect((await app.call("gift/getClaimedList", { giftid }, other.headers)).data).toEqual([]);
  expect((await app.call("gift/getGiftInfo", { giftid })).data).toMatchObject({ secondhand: true });
});

test("a code that was reported or is void is shown to nobody, nor is one of another gift", async () => {
  const [owner, other] = [await makePlayer(app), await makePlayer(app)];
  const giftid = await makeTwiceUsed();
  const plain = await makeTwiceUsed({ secondHand: false });
  await claim(owner, giftid);
  await claim(owner, plain);
  await app.call("gift/reportCode", { giftid, problem: "used" }, owner.headers);
  app.clock.advance(2 * day);
  expect((await look(other, giftid)).code).toBe(2001);
  expect((await look(other, plain)).code).toBe(404);
  expect((await app.call("gift/getGiftInfo", { giftid: plain })).data.secondhand).toBeUndefined();
});

test("a code that was reported stays hidden once the account of its player is erased", async () => {
  const [owner, other] = [await makePlayer(app), await makePlayer(app)];
  const giftid = await makeTwiceUsed();
  await claim(owner, giftid);
  await app.call("gift/reportCode", { giftid, problem: "used" }, owner.headers);
  await app.database.pool.query(
    "update accounts set deletion_asked_at = created_at, deletion_due = created_at + interval '1 ms' where uid = $1",
    [owner.uid],
  );
  await app.tasks.clean_up();
  app.clock.advance(2 * day);
  expect((await look(other, giftid)).code).toBe(2001);
});

test("the gift's own requisite holds, and ten looks a day", async () => {
  const [owner, other] = [await makePlayer(app, { phone: "13700000777" }), await makePlayer(app)];
  const giftid = await makeTwiceUsed({ requisite: "3" });
  const open = await makeTwiceUsed();
  await claim(owner, giftid);
  await claim(owner, open);
  app.clock.advance(2 * day);
  expect((await look(other, giftid)).code).toBe(2004);
  for (let turn = 0; turn < 10; turn += 1) expect((await look(other, open)).code).toBe(1);
  expect((await look(other, open)).code).toBe(429);
});
