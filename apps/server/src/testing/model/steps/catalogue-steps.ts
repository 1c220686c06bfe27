import fc from "fast-check";
import { expect } from "vitest";
import { any, game, pick, step, who } from "../play.ts";
import type { Stage } from "../stage.ts";
import type { ModelGame } from "../world.ts";

export const follow = step({
  name: "a player follows a game, or no longer",
  args: fc.record({ who, game: fc.nat({ max: 1 }) }),
  async act({ world, stage }, { who, game: number }) {
    const game = world.games[number]!;
    const { gameid } = game;
    const { uid } = world.players[who]!;
    const known = world.follows.find((one) => one.uid === uid && one.game === game);
    const { code } = await stage.call(uid, known ? "game/unfollow" : "game/follow", { gameid });
    if (known) {
      world.follows = world.follows.filter((one) => one !== known);
      return;
    }
    expect(code).toBe(game.isListed ? 1 : 404);
    if (game.isListed) world.follows.push({ uid, game, earlier: new Set(world.events) });
  },
});

export const hideGame = step({
  name: "a game is withdrawn",
  args: game,
  act: ({ world, stage }, number) => setListed(stage, world.games[number]!, false),
});

/** Twice as often as the other one, so that most games are there to be met. */
export const showGame = step({
  name: "a game that was withdrawn comes back",
  args: any,
  async act({ world, stage }, number) {
    const game = pick(
      world.games.filter(({ isListed }) => !isListed),
      number,
    );
    if (game) await setListed(stage, game, true);
  },
});

async function setListed({ db }: Stage, game: ModelGame, published: boolean): Promise<void> {
  game.isListed = published;
  await db.updateTable("games").set({ published }).where("gameid", "=", game.gameid).execute();
}
