import { expect } from "vitest";
import type { Stage } from "./stage.ts";
import { freeCodes, inboxOf, isVisible, type ModelPlayer, type World } from "./world.ts";

export interface Play {
  world: World;
  stage: Stage;
}

/** Compares a part of the shop with the world. */
export type Comparison = (play: Play) => Promise<void>;

/** Every player has exactly the messages that are due, with the times that are true, and as many unread. */
export const inboxes: Comparison = async ({ world, stage }) => {
  for (const player of world.players) {
    const data = await stage.read(player.uid, "user/getUserMessageList", { pageSize: 50 });
    const expected = inboxOf(world, player);
    const what = ({ title, link = "", read }: { title: string; link?: string; read: boolean }) =>
      `${title} ${link}${read ? " (read)" : ""}`;
    expect(data.map(what).sort(), `messages of ${player.uid}`).toEqual(
      expected.map(({ isRead, ...message }) => what({ ...message, read: isRead })).sort(),
    );
    for (const { title, link, says } of expected)
      for (const part of says)
        expect(
          data.some(
            (found) => found.title === title && found.link === link && found.content.includes(part),
          ),
          `${title} says ${part}`,
        ).toBe(true);
    const { unread } = await stage.read(player.uid, "user/getUnreadCount");
    expect(unread).toBe(expected.filter(({ isRead }) => !isRead).length);
  }
};

/** Reminders that a player can see and take back are those that may still be told. */
export const reminders: Comparison = async ({ world, stage }) => {
  for (const player of world.players) {
    const gifts = await stage.read(player.uid, "gift/getReminderList");
    expect(gifts.map(({ giftid }) => giftid).sort(), "reminders of gifts").toEqual(
      giftRemindersOf(world, player),
    );
    const openings = await stage.read(player.uid, "opening/getReminderList");
    expect(openings.map(({ openingid }) => openingid).sort(), "reminders of openings").toEqual(
      openingRemindersOf(world, player),
    );
  }
};

const giftRemindersOf = ({ now, giftReminders }: World, player: ModelPlayer) =>
  giftReminders
    .filter(({ uid, gift }) => uid === player.uid && isVisible(gift) && now < gift.fields.expiresAt)
    .map(({ gift }) => gift.giftid)
    .sort();

const openingRemindersOf = ({ now, openingReminders }: World, player: ModelPlayer) =>
  openingReminders
    .filter(({ uid, opening }) => uid === player.uid && now < opening.opensAt)
    .filter(({ opening: { published, game } }) => published && game.isListed)
    .map(({ opening }) => opening.id)
    .sort();

/** total = left + given + void; nobody's code is another's; what an account has is listed. */
export const stocks: Comparison = async ({ world, stage }) => {
  for (const gift of world.gifts) {
    const { body } = await stage.operate(0, "gifts/get", { id: gift.giftid });
    expect({ total: body.total, left: body.left }, `stock of ${gift.giftid}`).toEqual({
      total: gift.codes.length,
      left: freeCodes(gift).length,
    });
  }
  for (const { uid } of world.players) {
    const data = await stage.read(uid, "gift/getUserGiftSnList", { pageSize: 50 });
    expect(data.map(({ sn }) => sn).sort(), `codes of ${uid}`).toEqual(
      world.gifts
        .flatMap(({ codes }) => codes.filter((code) => code.uid === uid && !code.isVoid))
        .map(({ code }) => code)
        .sort(),
    );
  }
};

const patience = { timeout: 2000, interval: 20 };

/** On both nodes the reviews, comments and scores are those that may be seen. */
export const posts: Comparison = async ({ world, stage }) => {
  for (const game of world.games) {
    const shown = world.posts.filter((post) => post.game === game && post.state === "shown");
    const reviews = shown.filter(({ kind }) => kind === "review");
    const counted = reviews.filter(({ counts }) => counts).map(({ score }) => score);
    const spread = [1, 2, 3, 4, 5].map((star) => counted.filter((score) => score === star).length);
    const { gameid } = game;
    for (const node of stage.nodes) {
      const list = () => stage.shop.callOn(node, "review/getReviewList", { gameid, pageSize: 50 });
      await expect
        .poll(async () => (await list()).data.map(({ content }) => content).sort(), patience)
        .toEqual(game.isListed ? reviews.map(({ content }) => content).sort() : []);
      if (game.isListed)
        await expect
          .poll(
            async () =>
              (await stage.shop.callOn(node, "review/getReviewSummary", { gameid })).data.spread,
            patience,
          )
          .toEqual(spread);
      const comments = () =>
        stage.shop.callOn(node, "comment/getCommentList", { aid: game.aid, pageSize: 50 });
      if (game.isListed)
        await expect
          .poll(async () => (await comments()).data.map(({ content }) => content).sort(), patience)
          .toEqual(
            shown
              .filter(({ kind }) => kind === "comment")
              .map(({ content }) => content)
              .sort(),
          );
    }
  }
};
