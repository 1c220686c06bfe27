import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeGame } from "../../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { findAlikeGames } from "./alike.job.ts";
import { createAlikeService } from "./alike.service.ts";

let app: TestApp;
let game: string;

beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  game = await make(5, ["解谜", "单机"]);
});
afterAll(() => app.close());

const make = (hot: number, categories: string[]) => makeGame(app.database.db, { hot, categories });
const alike = async (gameid = game) =>
  (await app.call("game/getAlikeList", { gameid })).data.map((one) => one.gameid);
const run = () => findAlikeGames(app.deps);

let accounts = 0;
/** Lets as many new players play all of the games. */
async function play(players: number, games: readonly string[]): Promise<void> {
  await sql`
    with player as (
      insert into accounts (username, password_hash, nickname)
      select 'alike' || n, 'none', 'alike' || n
      from generate_series(${accounts + 1}::int, ${accounts + players}::int) as n returning uid)
    insert into recent_games (uid, gameid, played_at)
    select uid, gameid, now() from player, unnest(${[...games]}::bigint[]) as gameid`.execute(
    app.database.db,
  );
  accounts += players;
}

test("without players a game is like those with which it has most categories in common", async () => {
  const both = await make(1, ["单机", "解谜"]);
  const [hot, cold] = [await make(9, ["解谜"]), await make(2, ["单机"])];
  await make(99, ["棋牌"]);
  expect(await alike()).toEqual([both, hot, cold]);
  expect(await alike("987654321")).toEqual([]);
});

test("first are the games that its players play, which most others do not, once a night has found them", async () => {
  const [played, everybodys, few] = [
    await make(0, ["棋牌"]),
    await make(0, ["动作"]),
    await make(0, ["动作"]),
  ];
  await play(4, [game, played]);
  await play(4, [game, everybodys]);
  await play(30, [everybodys]);
  await play(2, [game, few]);
  expect(await alike()).not.toContain(played);
  await run();
  app.clock.advance(24 * 3600);
  expect((await alike()).slice(0, 2)).toEqual([played, everybodys]);
  expect(await alike()).not.toContain(few);
  expect(await alike(everybodys)).toContain(game);
  await app.database.db
    .updateTable("games")
    .set({ published: false })
    .where("gameid", "=", played)
    .execute();
  await vi.waitFor(async () => expect((await alike())[0]).toBe(everybodys), 10_000);
});

test("a game is looked for again in the next night only", async () => {
  const newcomer = await make(0, ["策略"]);
  await run();
  await play(3, [game, newcomer]);
  await run();
  expect(await alike()).not.toContain(newcomer);
  app.clock.advance(24 * 3600);
  await run();
  expect(await alike()).toContain(newcomer);
});

test("what was answered holds until six in the morning", async () => {
  const at = (time: string) => app.clock.set(new Date(`${time}+08:00`));
  for (const [now, morning] of [
    ["2027-01-05T05:59:00", "2027-01-05T06:00:00"],
    ["2027-01-05T06:00:00", "2027-01-06T06:00:00"],
  ] as const) {
    at(now);
    expect(
      createAlikeService({
        ...app.deps,
        games: { findAllListed: async () => new Map() },
      }).nextMorning(),
    ).toEqual(new Date(`${morning}+08:00`));
  }
});
