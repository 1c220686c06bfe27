import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let gameid: string;
beforeAll(async () => {
  app = await createTestApp();
  // Noon in Shanghai.
  const now = app.clock.now().getTime();
  app.clock.advance((86_400_000 - ((now - 4 * 3_600_000) % 86_400_000)) / 1000);
  gameid = await makeGame(app.database.db, { gamename: "山海" });
});
afterAll(() => app.close());

type Headers = Record<string, string>;

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
const run = () => app.tasks.tell_of_expiry();

function makeExpiring(hours: number, codes = 5): Promise<string> {
  const gift = { gameid, codes, giftname: "新手礼", opensAt: inHours(-48) };
  return makeGift(app.database.db, { ...gift, expiresAt: inHours(hours) });
}

async function claim(giftid: string, { headers }: { headers: Headers }, hoursAgo = 24) {
  expect((await app.call("gift/getUserGiftSn", { giftid }, headers)).code).toBe(1);
  await app.database.pool.query(
    "update gift_codes set claimed_at = $2 where giftid = $1 and claimed_at > $2",
    [giftid, inHours(-hoursAgo)],
  );
}

async function told({ headers }: { headers: Headers }) {
  const { data } = await app.call("user/getUserMessageList", {}, headers);
  return data.filter(({ title }) => title === "兑换码即将到期");
}

test("whoever has claimed a code is told once, a day before the gift expires", async () => {
  const [player, other] = [await makePlayer(app), await makePlayer(app)];
  const giftid = await makeExpiring(25);
  await claim(giftid, player);
  await run();
  expect(await told(player)).toEqual([]);
  app.clock.advance(3600);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await told(player)).toEqual([
    expect.objectContaining({
      content: expect.stringMatching(
        /^您领取的《山海》「新手礼」兑换码将于 \d\d-\d\d \d\d:\d\d 到期，/,
      ),
      link: `/gift/info/${giftid}`,
    }),
  ]);
  expect(await told(other)).toEqual([]);
});

test("nobody is told at night, of a code claimed just now, or of a gift that players may not see", async () => {
  const [sleeper, fresh, hidden] = [
    await makePlayer(app),
    await makePlayer(app),
    await makePlayer(app),
  ];
  const gifts = [await makeExpiring(23), await makeExpiring(23), await makeExpiring(23)];
  await claim(gifts[0]!, sleeper);
  await claim(gifts[1]!, fresh, 1);
  await claim(gifts[2]!, hidden);
  await app.database.pool.query("update gifts set published = false where giftid = $1", [gifts[2]]);
  const noon = app.clock.now();
  for (const hours of [9.1, 12, 18.9]) {
    app.clock.set(new Date(noon.getTime() + hours * 3_600_000));
    await run();
    expect(await told(sleeper)).toEqual([]);
  }
  app.clock.set(noon);
  await run();
  expect(await told(sleeper)).toHaveLength(1);
  expect(await told(fresh)).toEqual([]);
  expect(await told(hidden)).toEqual([]);
});

test("a run that breaks off is taken up where it stopped, and tells nobody twice", async () => {
  const players = [await makePlayer(app), await makePlayer(app), await makePlayer(app)];
  const giftid = await makeExpiring(20);
  for (const player of players) await claim(giftid, player);
  const { pool } = app.database;
  await pool.query(
    `insert into gift_expiry_notices (giftid, told_to_pos, is_done, claimed_to, ends_at)
      select giftid, min(pos), false, min(claimed_at), expires_at from gift_codes join gifts using (giftid)
      where giftid = $1 and uid is not null group by giftid, expires_at`,
    [giftid],
  );
  await run();
  await run();
  const counts = await Promise.all(players.map(async (player) => (await told(player)).length));
  expect(counts.sort()).toEqual([0, 1, 1]);
});

test("a code that was taken back is told of to nobody", async () => {
  const player = await makePlayer(app);
  const giftid = await makeExpiring(20);
  await claim(giftid, player);
  await app.database.pool.query(
    "update gift_codes set voided_at = now() where giftid = $1 and uid is not null",
    [giftid],
  );
  await run();
  expect(await told(player)).toEqual([]);
});

test("a player is told also behind a thousand codes that nobody has claimed", async () => {
  const player = await makePlayer(app);
  const giftid = await makeExpiring(20, 1200);
  await claim(giftid, player);
  await app.database.pool.query(
    "update gift_codes set pos = pos + 5000 where giftid = $1 and uid is not null",
    [giftid],
  );
  await run();
  expect(await told(player)).toHaveLength(1);
});
