import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let headers: Record<string, string>;
let gameid: string;

beforeAll(async () => {
  app = await createTestApp();
  headers = (await signInNew(app, { name: "manager", role: "giftManager" })).headers;
  gameid = await makeGame(app.database.db);
});
afterAll(() => app.close());

const stock = async (id: string) => (await callConsole(app, "gifts/stock", { id }, headers)).body;

test("stock tells claims by hour and when the gift runs out", async () => {
  const id = await makeGift(app.database.db, { gameid, codes: 30 });
  expect(await stock(id)).toMatchObject({ left: 30, perHour: 0, runsOutAt: null });
  app.clock.set(new Date("2026-11-25T02:30:00Z"));
  headers = (await signInNew(app, { name: "earlier", role: "giftManager" })).headers;
  const hours = [1, 1, 2, 30, 60];
  for (const [index, ago] of hours.entries()) {
    const at = new Date(app.clock.now().getTime() - ago * 3_600_000);
    await app.database.pool.query(
      "update gift_codes set claimed_at = $1 where giftid = $2 and pos = $3",
      [at, id, index + 1],
    );
  }
  await app.database.pool.query("update gifts set opens_at = '2026-01-01' where giftid = $1", [id]);
  await app.database.pool.query(
    "update gift_claim_counts set claimed = 6 where giftid = $1 and shard = 0",
    [id],
  );
  const { hours: counted, ...rest } = await stock(id);
  expect(rest).toEqual({ left: 24, perHour: 3 / 24, runsOutAt: "2026-12-03 10:30:00" });
  expect(counted).toHaveLength(48);
  const claims = counted.filter((hour) => hour.claims > 0);
  expect(claims).toEqual([
    { hour: "2026-11-24 04:00:00", claims: 1 },
    { hour: "2026-11-25 08:00:00", claims: 1 },
    { hour: "2026-11-25 09:00:00", claims: 2 },
  ]);
});

test("a gift that runs out of codes is told of once, and again after it was filled up", async () => {
  app.clock.set(new Date());
  headers = (await signInNew(app, { name: "later", role: "giftManager" })).headers;
  const id = await makeGift(app.database.db, { gameid, codes: 3 });
  const admin = (await signInNew(app, { name: "admin", role: "administrator" })).headers;
  const webhook = { name: "low", url: "https://low.invalid/", events: ["gift.low" as const] };
  expect((await callConsole(app, "webhooks/add", webhook, admin)).status).toBe(200);
  const told = async () =>
    (
      await app.database.pool.query(
        "select data from webhook_deliveries where event = 'gift.low' order by id",
      )
    ).rows.map(({ data }) => data);
  const low = async () => {
    await app.tasks.watch_stock();
    const { rows } = (await callConsole(app, "gifts/list", { isLow: true }, headers)).body;
    return rows.map((row) => row.id);
  };
  await callConsole(app, "gifts/alarm", { id, threshold: 2 }, headers);
  expect(await low()).toEqual([]);
  const player = await makePlayer(app);
  await app.call("game/follow", { gameid }, player.headers);
  await app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  expect(await low()).toEqual([id]);
  expect(await low()).toEqual([id]);
  expect(await told()).toMatchObject([{ giftid: id, left: 2, threshold: 2 }]);
  await app.database.pool.query("update gifts set total = 100 where giftid = $1", [id]);
  expect(await low()).toEqual([]);
  await app.database.pool.query("update gifts set total = 3 where giftid = $1", [id]);
  expect(await low()).toEqual([id]);
  expect(await told()).toHaveLength(2);
  // Followers of the game are told the first time alone.
  const paging = { page: 1, pageSize: 10 };
  const { data } = await app.call("user/getUserMessageList", paging, player.headers);
  const followed = data.filter(({ title }) => title.endsWith("的礼包快领完了"));
  expect(followed.map(({ link }) => link)).toEqual([`/gift/info/${id}`]);
  expect(followed[0]?.content).toContain("还剩 2 份");
  await callConsole(app, "gifts/alarm", { id, threshold: 0 }, headers);
  expect(await low()).toEqual([]);
});
