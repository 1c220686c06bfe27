import fc from "fast-check";
import { expect } from "vitest";
import { any, pick, pickLikely, step, which, who } from "../play.ts";
import { freeCodes, isVisible, type ModelGift, type ModelOpening, type World } from "../world.ts";

export const remindOfGift = step({
  name: "a player asks to be told of a gift",
  args: fc.record({ who, gift: any }),
  async act({ world, stage }, { who, gift: number }) {
    const mayAsk = (gift: ModelGift) => typeof reminderFor(world, gift) === "string";
    const gift = pickLikely(world.gifts, mayAsk, number);
    const { uid } = world.players[who]!;
    if (!gift) return;
    const { code } = await stage.call(uid, "gift/remind", { giftid: gift.giftid });
    const of = reminderFor(world, gift);
    expect(code, "remind").toBe(typeof of === "string" ? 1 : of);
    if (typeof of !== "string") return;
    const isKnown = world.giftReminders.some((known) => known.uid === uid && known.gift === gift);
    if (!isKnown) world.giftReminders.push({ uid, gift, of });
  },
});

function reminderFor({ now }: World, gift: ModelGift): "opening" | "restock" | number {
  const { opensAt, expiresAt, restocksAt } = gift.fields;
  if (!isVisible(gift)) return 404;
  if (now >= expiresAt) return 2002;
  if (now < opensAt) return "opening";
  return restocksAt !== null && freeCodes(gift).length === 0 ? "restock" : 2002;
}

export const cancelGiftReminder = step({
  name: "a player no longer wants to be told of a gift",
  args: fc.record({ who, gift: which }),
  async act({ world, stage }, { who, gift: number }) {
    const gift = pick(world.gifts, number);
    const { uid } = world.players[who]!;
    if (!gift) return;
    await stage.call(uid, "gift/remindCancel", { giftid: gift.giftid });
    world.giftReminders = world.giftReminders.filter(
      (known) => known.uid !== uid || known.gift !== gift,
    );
  },
});

export const remindOfOpening = step({
  name: "a player asks to be told of an opening",
  args: fc.record({ who, opening: any }),
  async act({ world, stage }, { who, opening: number }) {
    const isComing = ({ published, game, opensAt }: ModelOpening) =>
      published && game.isListed && world.now < opensAt;
    const opening = pickLikely(world.openings, isComing, number);
    const { uid } = world.players[who]!;
    if (!opening) return;
    const { code } = await stage.call(uid, "opening/remind", { openingid: opening.id });
    const isToCome = isComing(opening);
    expect(code, "remind of an opening").toBe(isToCome ? 1 : 404);
    const known = world.openingReminders.find((one) => one.uid === uid && one.opening === opening);
    if (isToCome && !known) world.openingReminders.push({ uid, opening, told: null });
  },
});

export const cancelOpeningReminder = step({
  name: "a player no longer wants to be told of an opening",
  args: fc.record({ who, opening: which }),
  async act({ world, stage }, { who, opening: number }) {
    const opening = pick(world.openings, number);
    const { uid } = world.players[who]!;
    if (!opening) return;
    await stage.call(uid, "opening/remindCancel", { openingid: opening.id });
    world.openingReminders = world.openingReminders.filter(
      (known) => known.uid !== uid || known.opening !== opening,
    );
  },
});
