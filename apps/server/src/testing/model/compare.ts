import type { Payload } from "@playfront/contract/calls";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Stage } from "./stage.ts";
import {
  freeCodes,
  inboxOf,
  isVisible,
  type ModelGame,
  type ModelPlayer,
  type ModelPost,
  type World,
} from "./world.ts";

export interface Play {
  world: World;
  stage: Stage;
}

/** Compares a part of the shop with the world. */
export type Comparison = (play: Play) => Promise<void>;

/** Every player has exactly the messages that are due, with the times that are true, and as many unread. */
export const inboxes: Comparison = async ({ world, stage }) => {
  const read = ({ uid }: ModelPlayer) =>
    Promise.all([
      stage.read(uid, "user/getUserMessageList", { pageSize: 50 }),
      stage.read(uid, "user/getUnreadCount"),
    ]);
  const inboxes = await Promise.all(world.players.map(read));
  for (const [index, player] of world.players.entries()) {
    const [data, { unread }] = inboxes[index]!;
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
    expect(unread, `unread of ${player.uid}`).toBe(expected.filter(({ isRead }) => !isRead).length);
  }
};

/** Reminders that a player can see and take back are those that may still be told. */
export const reminders: Comparison = async ({ world, stage }) => {
  const read = ({ uid }: ModelPlayer) =>
    Promise.all([
      stage.read(uid, "gift/getReminderList"),
      stage.read(uid, "opening/getReminderList"),
    ]);
  const lists = await Promise.all(world.players.map(read));
  for (const [index, player] of world.players.entries()) {
    const [gifts, openings] = lists[index]!;
    expect(gifts.map(({ giftid }) => giftid).sort(), "reminders of gifts").toEqual(
      giftRemindersOf(world, player),
    );
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
  const desks = await Promise.all(
    world.gifts.map(({ giftid }) => stage.operate(0, "gifts/get", { id: giftid })),
  );
  for (const [index, gift] of world.gifts.entries()) {
    const { body } = desks[index]!;
    expect({ total: body.total, left: body.left }, `stock of ${gift.giftid}`).toEqual({
      total: gift.codes.length,
      left: freeCodes(gift).length,
    });
  }
  const claimed = await Promise.all(
    world.players.map(({ uid }) => stage.read(uid, "gift/getUserGiftSnList", { pageSize: 50 })),
  );
  for (const [index, { uid }] of world.players.entries()) {
    expect(claimed[index]!.map(({ sn }) => sn).sort(), `codes of ${uid}`).toEqual(
      world.gifts
        .flatMap(({ codes }) => codes.filter((code) => code.uid === uid && !code.isVoid))
        .map(({ code }) => code)
        .sort(),
    );
  }
};

/** Long enough for a node to hear what happened on the other one. */
export const patience = { timeout: 2000, interval: 10 };

/** On both nodes the reviews, comments and scores are those that may be seen. */
export const posts: Comparison = async ({ world, stage }) => {
  const places = world.games.flatMap((game) => stage.nodes.map((node) => ({ game, node })));
  await Promise.all(
    places.map(({ game, node }) => comparePosts(stage, node, postsOf(world, game))),
  );
};

function postsOf({ posts }: World, game: ModelGame) {
  const shown = posts.filter((post) => post.game === game && post.state === "shown");
  const contentsOf = (kind: ModelPost["kind"]) =>
    shown
      .filter((post) => post.kind === kind)
      .map(({ content }) => content)
      .sort();
  const counted = shown.filter(({ counts }) => counts);
  const spread = [1, 2, 3, 4, 5].map((star) => counted.filter((it) => it.score === star).length);
  return { game, reviews: contentsOf("review"), comments: contentsOf("comment"), spread };
}

async function comparePosts(
  { shop }: Stage,
  node: Stage["nodes"][number],
  { game, reviews, comments, spread }: ReturnType<typeof postsOf>,
): Promise<void> {
  const { gameid, aid, isListed } = game;
  const ask = async <Name extends "review/getReviewList" | "comment/getCommentList">(
    name: Name,
    payload: Partial<Payload<Name>>,
  ) =>
    (await shop.callOn(node, name, { ...payload, pageSize: 50 })).data.map((post) => post.content);
  const same = (found: () => Promise<unknown>, expected: unknown) =>
    expect.poll(found, patience).toEqual(expected);
  const listed = async () => (await ask("review/getReviewList", { gameid })).sort();
  await same(listed, isListed ? reviews : []);
  if (!isListed) return;
  await same(
    async () => (await shop.callOn(node, "review/getReviewSummary", { gameid })).data.spread,
    spread,
  );
  await same(async () => (await ask("comment/getCommentList", { aid })).sort(), comments);
}

/** The operators' trail is for good: it holds nothing of what players write. */
export const trail: Comparison = async ({ world, stage: { db } }) => {
  const words = [
    ...world.posts.map(({ content }) => content),
    ...world.words.map(({ text }) => text),
  ];
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as word
    where exists (select from operator_trail where strpos(operator_trail::text, word) > 0)`.execute(
    db,
  );
  expect(rows, "words in the trail").toEqual([]);
};
