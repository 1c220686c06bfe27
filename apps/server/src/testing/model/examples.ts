import type { games } from "./games.ts";
import { type ExampleStep, taken } from "./play.ts";
import * as catalogue from "./steps/catalogue-steps.ts";
import * as gifts from "./steps/gift-steps.ts";
import * as messages from "./steps/message-steps.ts";
import * as openings from "./steps/opening-steps.ts";
import * as posts from "./steps/post-steps.ts";
import * as pushes from "./steps/push-steps.ts";
import * as reminders from "./steps/reminder-steps.ts";
import { pass } from "./steps/time-steps.ts";

interface Example {
  game: keyof typeof games;
  steps: readonly ExampleStep[];
}

const [operator, who, game] = [0, 0, 0];
const beginning = "很好玩";
const openGift = { game, opensIn: -3_600_000, lasts: 10_800_000, restocks: false, operator };

/** Sequences after which the shop once was not as it should be, as short as they could be made. */
export const examples: Record<string, Example> = {
  "a gift that is published without codes is told of once it has some": {
    game: "news of followed games",
    steps: [
      taken(catalogue.follow, { who, game }),
      taken(gifts.addGift, { ...openGift, published: true }),
      taken(pass, 1),
      taken(gifts.importCodes, { gift: 0, count: 1, operator }),
      taken(pass, 1),
    ],
  },
  "who holds a code is told of the new end of a gift that was prolonged": {
    game: "gifts that end",
    steps: [
      taken(gifts.addGift, { ...openGift, lasts: 30 * 3_600_000, published: true }),
      taken(gifts.importCodes, { gift: 0, count: 1, operator }),
      taken(gifts.claim, { who, gift: 0 }),
      taken(pass, 22 * 60),
      taken(gifts.changeGift, { gift: 0, operator, change: "prolongs" }),
      taken(pass, 22 * 60),
    ],
  },
  "who has been told of an opening is told that it is postponed": {
    game: "reminders of openings",
    steps: [
      taken(openings.addOpening, { game, opensIn: 180_000, published: true, operator }),
      taken(reminders.remindOfOpening, { who, opening: 0 }),
      taken(pass, 1),
      taken(openings.changeOpening, { opening: 0, operator, change: 7_200_000 }),
      taken(pass, 1),
    ],
  },
  "what is committed after newer messages were read is unread": {
    game: "messages and what is read",
    steps: [
      taken(catalogue.follow, { who, game }),
      taken(messages.happenSlowly, { game, who, reads: true, follows: false }),
    ],
  },
  "who begins to follow before it is committed is told": {
    game: "messages and what is read",
    steps: [taken(messages.happenSlowly, { game, who, reads: false, follows: true })],
  },
  "messages about security take no room of others": {
    game: "notifications",
    steps: [
      taken(pushes.subscribe, who),
      taken(pushes.announce, operator),
      taken(pushes.send, { who, kind: "security", count: 3 }),
      taken(pushes.announce, operator),
      taken(pass, 1),
      taken(pushes.passAndPush, 1),
    ],
  },
  "a phone number behind another number waits for an operator": {
    game: "reviews and scores",
    steps: [
      taken(posts.playGame, { who, game }),
      taken(posts.submitReview, { by: 0, score: 1, beginning: "1、13800138000 加我" }),
    ],
  },
  "what waited because of a crowd waits again when it was taken back": {
    game: "reviews and scores",
    steps: [
      taken(posts.crowd, game),
      taken(posts.playGame, { who, game }),
      taken(posts.submitReview, { by: 0, score: 1, beginning }),
      taken(posts.takeBack, 0),
      taken(posts.submitReview, { by: 0, score: 1, beginning }),
    ],
  },
  "a decision of an older list does not undo another one": {
    game: "moderation of comments",
    steps: [
      taken(posts.submitComment, { who, game, beginning }),
      taken(posts.look, operator),
      taken(posts.decide, { operator, post: 0, isShown: false }),
      taken(posts.decide, { operator, post: 0, isShown: true }),
    ],
  },
};
