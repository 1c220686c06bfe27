import * as compare from "./compare.ts";
import type { Game } from "./play.ts";
import * as gifts from "./steps/gift-steps.ts";
import * as openings from "./steps/opening-steps.ts";
import * as posts from "./steps/post-steps.ts";
import * as pushes from "./steps/push-steps.ts";
import { pass, passDuringChange, passMinutes } from "./steps/time-steps.ts";

interface Planned extends Game {
  /** Of one run in CI. */
  plays: number;
  playsWithRedis: number;
}

/** What is played with what. A step that stands twice is made twice as often. */
export const games = {
  "gifts and their codes": {
    plays: 20,
    playsWithRedis: 0,
    steps: [
      ...[gifts.addGift, gifts.importCodes, gifts.undoImport, gifts.claim, gifts.claim],
      ...[gifts.voidCode, gifts.changeGift, gifts.openGiftForm, gifts.hideGame, pass],
    ],
    always: [compare.stocks],
  },
  "notices of gifts": {
    plays: 40,
    playsWithRedis: 0,
    steps: [
      ...[gifts.addGift, gifts.importCodes, gifts.claim, gifts.changeGift, gifts.setAlarm],
      ...[gifts.remindOfGift, gifts.remindOfGift, gifts.cancelGiftReminder, gifts.hideGame],
      ...[gifts.importCodes, gifts.claim, gifts.changeGift],
      ...[openings.follow, pass, pass, pass, passDuringChange],
    ],
    always: [],
    settled: [compare.inboxes, compare.reminders],
  },
  "notices of openings": {
    plays: 30,
    playsWithRedis: 0,
    steps: [
      ...[openings.addOpening, openings.addOpening, openings.openOpeningForm],
      ...[openings.changeOpening, openings.changeOpening, openings.changeOpening],
      ...[openings.remindOfOpening, openings.remindOfOpening, openings.cancelOpeningReminder],
      ...[openings.follow, gifts.hideGame, passMinutes, passMinutes, passMinutes, passDuringChange],
    ],
    always: [],
    settled: [compare.inboxes, compare.reminders],
  },
  "reviews and scores": {
    plays: 25,
    playsWithRedis: 20,
    steps: [
      ...[posts.playGame, posts.submitReview, posts.submitReview, posts.takeBack],
      ...[posts.crowd, posts.vote, gifts.hideGame, pass],
    ],
    always: [compare.posts],
  },
  "moderation of reviews and comments": {
    plays: 30,
    playsWithRedis: 0,
    steps: [
      ...[posts.playGame, posts.submitReview, posts.submitComment, posts.submitComment],
      ...[posts.look, posts.look, posts.decide, posts.decide, posts.decide],
      ...[posts.appeal, posts.appeal, posts.takeBack, posts.erase, pass],
    ],
    always: [compare.posts],
    settled: [compare.inboxes],
  },
  notifications: {
    plays: 40,
    playsWithRedis: 0,
    steps: [
      ...[pushes.subscribe, pushes.mute, pushes.send, pushes.send, pushes.announce],
      ...[pushes.withdraw, pushes.readAll, pushes.passAndPush, pushes.passAndPush],
    ],
    always: [],
  },
} satisfies Record<string, Planned>;
