import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

async function play(gameid: string, headers: Record<string, string>): Promise<void> {
  shop.clock.advance(1);
  await shop.call("game/getDownloadUrl", { gameid, platform: "android" }, headers);
}

test("the ten games played last come newest first, each once, without unpublished ones", async () => {
  const { db } = shop.database;
  const player = await makePlayer(shop);
  const games: string[] = [];
  for (let game = 0; game < 12; game += 1) games.push(await makeGame(db));
  for (const gameid of games) await play(gameid, player.headers);
  await play(games[3] as string, player.headers);
  const gone = games[11] as string;
  await db.updateTable("games").set({ published: false }).where("gameid", "=", gone).execute();
  const { data } = await shop.call("game/getRecentGameList", {}, player.headers);
  const expected = [3, 10, 9, 8, 7, 6, 5, 4, 2, 1].map((index) => games[index]);
  expect(data.map((game) => game.gameid)).toEqual(expected);
});

test("a player sees only their own recently played games", async () => {
  const [player, other] = [await makePlayer(shop), await makePlayer(shop)];
  await play(await makeGame(shop.database.db), player.headers);
  expect((await shop.call("game/getRecentGameList", {}, other.headers)).data).toEqual([]);
  expect((await shop.call("game/getRecentGameList", {})).code).toBe(401);
});
