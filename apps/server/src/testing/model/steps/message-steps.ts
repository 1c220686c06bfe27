import fc from "fast-check";
import { expect } from "vitest";
import { createGameEvents } from "../../../modules/follow/game-events.ts";
import { any, game, pickLikely, step, who } from "../play.ts";
import { happen, inboxOf, type ModelGame, nextNumber, type World } from "../world.ts";
import { follow } from "./catalogue-steps.ts";
import { readAll, send } from "./push-steps.ts";

let gifts = 1_000_000;

/** A gift of the game that the play has no more of than its event. */
function newGift({ gameid }: ModelGame, { now }: World) {
  gifts += 1;
  return { gameid, giftid: String(gifts), giftname: `礼包${gifts}`, opens_at: new Date(now) };
}

const toEvent = (game: ModelGame, giftid: string) => ({
  ...{ game, ref: `gift ${giftid}`, link: `/gift/info/${giftid}` },
  title: `《${game.gamename}》有新礼包`,
});

export const happenSlowly = step({
  name: "something happens to a game, while a player gets and may read messages, and may begin to follow or no longer",
  args: fc.record({ game, who, reads: fc.boolean(), follows: fc.boolean() }),
  async act(play, { game: number, who, reads, follows }) {
    const { world, stage } = play;
    const game = world.games[number]!;
    const gift = newGift(game, world);
    const events = createGameEvents({ clock: stage.shop.clock });
    const eventNumber = nextNumber(world);
    await stage.db.transaction().execute(async (trx) => {
      await events.giftAdded(trx, gift);
      await send.act(play, { who, kind: "other", count: 1 });
      if (reads) await readAll.act(play, who);
      if (follows) await follow.act(play, { who, game: number });
    });
    happen(world, toEvent(game, gift.giftid), eventNumber);
  },
});

export const readOne = step({
  name: "a player reads a message",
  args: fc.record({ who, message: any }),
  async act({ world, stage }, { who, message }) {
    const player = world.players[who]!;
    const list = await stage.read(player.uid, "user/getUserMessageList", { pageSize: 50 });
    const found = pickLikely(list, ({ read }) => !read, message);
    if (!found) return;
    const known = inboxOf(world, player).find(
      ({ title, link }) => title === found.title && link === (found.link ?? ""),
    );
    expect(known, `message ${found.title}`).toBeDefined();
    await stage.read(player.uid, "user/readMessage", { id: found.id });
    const { number } = known!;
    for (const own of player.messages) if (own.number === number) own.isRead = true;
    for (const { number: other, readBy } of [...world.events, ...world.announcements])
      if (other === number) readBy.add(player.uid);
  },
});
