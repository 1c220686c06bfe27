import fc from "fast-check";
import { expect } from "vitest";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { any, game, mostly, mostThings, operator, pick, pickLikely, step, which } from "../play.ts";
import { happen, hour, type ModelOpening, minute, shanghaiDay, type World } from "../world.ts";

const toForm = ({ serverName, opensAt, published }: ModelOpening) => ({
  ...{ serverName, published, giftid: "" },
  opensAt: toShanghaiTime(new Date(opensAt)),
});

const times = fc.constantFrom(3 * minute, 3 * minute, 30 * minute, 2 * hour);

export const addOpening = step({
  name: "an operator adds an opening",
  args: fc.record({ game, opensIn: times, published: mostly, operator }),
  async act({ world, stage }, { game: number, opensIn, published, operator }) {
    const isToCome = ({ opensAt }: ModelOpening) => opensAt > world.now;
    if (world.openings.filter(isToCome).length === mostThings) return;
    const game = world.games[number]!;
    const serverName = `${world.openings.length + 1} 服`;
    const opening = {
      id: "",
      game,
      serverName,
      published,
      opensAt: world.now + opensIn,
      revision: 1,
    };
    const form = { gameid: game.gameid, ...toForm(opening) };
    const { body } = await stage.operate(operator, "openings/add", form);
    expect(body.id, JSON.stringify(body)).toBeDefined();
    world.openings.push({ ...opening, id: body.id });
    if (published) announce(world, opening);
  },
});

/** Followers hear of a game's new openings once a day. */
function announce(world: World, { game }: ModelOpening): void {
  happen(world, {
    ...{ game, ref: `openings ${game.gameid} ${shanghaiDay(world.now)}` },
    ...{ title: `《${game.gamename}》有新服开启`, link: `/open/game/${game.gameid}` },
  });
}

export const openOpeningForm = step({
  name: "an operator opens the form of an opening",
  args: fc.record({ opening: which, operator }),
  async act({ world }, { opening: number, operator }) {
    const opening = pick(world.openings, number);
    if (opening) world.seen[operator]!.openings.set(opening.id, opening.revision);
  },
});

export const changeOpening = step({
  name: "an operator changes an opening, from an open form if there is one",
  args: fc.record({
    opening: any,
    operator,
    change: fc.oneof({ weight: 2, arbitrary: times }, fc.constant("publishes or withdraws")),
  }),
  async act({ world, stage }, { opening: number, operator, change }) {
    const isAwaited = (opening: ModelOpening) =>
      world.now < opening.opensAt &&
      world.openingReminders.some((reminder) => reminder.opening === opening);
    const opening = pickLikely(world.openings, isAwaited, number);
    if (!opening) return;
    const forms = world.seen[operator]!.openings;
    const revision = forms.get(opening.id) ?? opening.revision;
    const isLater = typeof change === "number";
    const changed = {
      ...opening,
      ...(isLater ? { opensAt: world.now + change } : { published: !opening.published }),
    };
    const form = { id: opening.id, revision, ...toForm(changed) };
    const { status, body } = await stage.operate(operator, "openings/change", form);
    const isOld = revision !== opening.revision;
    expect(status, JSON.stringify(body)).toBe(isOld ? 409 : 200);
    forms.delete(opening.id);
    if (isOld) return;
    Object.assign(opening, changed, { revision: revision + 1 });
    if (!isLater && opening.published) announce(world, opening);
  },
});
