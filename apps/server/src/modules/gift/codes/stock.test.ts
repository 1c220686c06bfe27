import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const secret = "a-secret-of-this-test";
const told: { body: string; signature: unknown }[] = [];
const webhook = createServer(async (request, response) => {
  told.push({
    body: await readText(request),
    signature: request.headers["x-playfront-signature"],
  });
  response.end();
});
let app: TestApp;
let headers: Record<string, string>;
let gameid: string;

beforeAll(async () => {
  webhook.listen(0, "127.0.0.1");
  await once(webhook, "listening");
  const { port } = webhook.address() as AddressInfo;
  app = await createTestApp({ lowStockWebhook: { url: `http://127.0.0.1:${port}/`, secret } });
  headers = (await signInNew(app, { name: "manager", role: "giftManager" })).headers;
  gameid = await makeGame(app.database.db);
});
afterAll(async () => {
  await app.close();
  webhook.close();
});

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
  const low = async () => {
    await app.tasks.watch_stock();
    const { rows } = (await callConsole(app, "gifts/list", { isLow: true }, headers)).body;
    return rows.map((row) => row.id);
  };
  await callConsole(app, "gifts/alarm", { id, threshold: 2 }, headers);
  expect(await low()).toEqual([]);
  const player = await makePlayer(app);
  await app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  expect(await low()).toEqual([id]);
  expect(await low()).toEqual([id]);
  expect(told).toHaveLength(1);
  const [{ body, signature }] = told as [(typeof told)[number]];
  expect(JSON.parse(body)).toMatchObject({ event: "gift.low-stock", giftid: id, left: 2 });
  const mac = createHmac("sha256", secret).update(body).digest("hex");
  expect(signature).toBe(`sha256=${mac}`);
  await app.database.pool.query("update gifts set total = 100 where giftid = $1", [id]);
  expect(await low()).toEqual([]);
  await app.database.pool.query("update gifts set total = 3 where giftid = $1", [id]);
  expect(await low()).toEqual([id]);
  expect(told).toHaveLength(2);
  await callConsole(app, "gifts/alarm", { id, threshold: 0 }, headers);
  expect(await low()).toEqual([]);
});

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += piece;
  return text;
}
