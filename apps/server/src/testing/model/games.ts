import * as compare from "./compare.ts";
import type { Game, Step } from "./play.ts";
import * as accounts from "./steps/account-steps.ts";
import * as catalogue from "./steps/catalogue-steps.ts";
import * as deadCodes from "./steps/dead-code-steps.ts";
import * as gifts from "./steps/gift-steps.ts";
import * as messages from "./steps/message-steps.ts";
import * as openings from "./steps/opening-steps.ts";
import * as posts from "./steps/post-steps.ts";
import * as slides from "./steps/publication-steps.ts";
import * as pushes from "./steps/push-steps.ts";
import * as reminders from "./steps/reminder-steps.ts";
import * as sessions from "./steps/session-steps.ts";
import {
  pass,
  passDuringChange,
  passMinutes,
  passUntilDue,
  passWithFailure,
} from "./steps/time-steps.ts";

interface Planned extends Game {
  /** Of one run in CI. */
  plays: number;
  playsWithRedis: number;
}

const twice = (step: Step<unknown>) => [step, step];

/** What is played with what. A step that stands twice is made twice as often. */
export const games = {
  "gifts and their codes": {
    plays: 6,
    playsWithRedis: 0,
    steps: [
      ...[gifts.addGift, gifts.importCodes, gifts.undoImport, gifts.claim, gifts.claim],
      ...[
        gifts.voidCode,
        gifts.changeGift,
        gifts.openGiftForm,
        catalogue.hideGame,
        ...twice(catalogue.showGame),
        pass,
      ],
    ],
    always: [compare.stocks],
  },
  "codes that do not work": {
    plays: 6,
    playsWithRedis: 0,
    steps: [
      ...[gifts.addGift, gifts.importCodes, gifts.claim, gifts.claim, gifts.voidCode],
      ...[deadCodes.reportCode, deadCodes.reportCode, deadCodes.lookAtReports],
      ...[deadCodes.settle, deadCodes.settle, deadCodes.lookForCode, deadCodes.lookForCode],
      ...[deadCodes.settleAll, gifts.undoImport, pass],
    ],
    always: [compare.stocks],
    settled: [compare.inboxes],
  },
  "reminders of gifts": {
    plays: 14,
    playsWithRedis: 0,
    steps: [
      ...[gifts.addGift, gifts.importCodes, gifts.claim, gifts.claim, gifts.changeGift],
      ...[
        reminders.remindOfGift,
        reminders.remindOfGift,
        reminders.cancelGiftReminder,
        catalogue.hideGame,
        ...twice(catalogue.showGame),
      ],
      ...[pass, passUntilDue, passUntilDue, passWithFailure],
    ],
    always: [],
    settled: [compare.inboxes, compare.reminders],
  },
  "gifts that end": {
    plays: 14,
    playsWithRedis: 0,
    steps: [
      ...[gifts.addFullGift, gifts.claim, gifts.claim, gifts.claim, gifts.changeGift],
      ...[gifts.changeGift, catalogue.hideGame, ...twice(catalogue.showGame), pass],
      ...[passUntilDue, passDuringChange, passDuringChange, passWithFailure],
    ],
    always: [],
    settled: [compare.inboxes],
  },
  "news of followed games": {
    plays: 11,
    playsWithRedis: 0,
    steps: [
      ...[catalogue.follow, gifts.addGift, gifts.addFullGift, gifts.importCodes, gifts.setAlarm],
      ...[
        gifts.claim,
        gifts.voidCode,
        gifts.changeGift,
        gifts.changeGift,
        catalogue.hideGame,
        ...twice(catalogue.showGame),
      ],
      ...[passMinutes, passMinutes, passUntilDue, passWithFailure],
    ],
    always: [],
    settled: [compare.inboxes],
  },
  "reminders of openings": {
    plays: 13,
    playsWithRedis: 0,
    steps: [
      ...[openings.addOpening, openings.addOpening, openings.openOpeningForm],
      ...[openings.changeOpening, openings.changeOpening, openings.changeOpening],
      ...[reminders.remindOfOpening, reminders.remindOfOpening, reminders.remindOfOpening],
      ...[
        openings.changeOpening,
        reminders.cancelOpeningReminder,
        catalogue.hideGame,
        catalogue.showGame,
      ],
      ...[passMinutes, passUntilDue, passUntilDue, passWithFailure],
    ],
    always: [],
    settled: [compare.inboxes, compare.reminders],
  },
  "reviews and scores": {
    plays: 11,
    playsWithRedis: 8,
    steps: [
      ...[posts.playGame, posts.submitReview, posts.submitReview, posts.takeBack],
      ...[posts.crowd, posts.vote, catalogue.hideGame, ...twice(catalogue.showGame), pass],
    ],
    always: [compare.posts],
  },
  "moderation of comments": {
    plays: 14,
    playsWithRedis: 0,
    steps: [
      ...[posts.submitComment, posts.submitComment, posts.look, posts.look],
      ...[posts.decide, posts.decide, posts.decide, posts.appeal, posts.appeal],
      ...[posts.takeBack, passMinutes],
    ],
    always: [compare.posts, compare.trail],
    settled: [compare.inboxes],
  },
  "accounts, what is kept of them, and their end": {
    plays: 4,
    playsWithRedis: 0,
    steps: [
      ...[posts.playGame, posts.submitReview, posts.submitComment, posts.look, posts.decide],
      ...[posts.decide, posts.appeal, posts.takeBack, posts.vote, passMinutes],
      ...[gifts.addFullGift, gifts.claim, gifts.claim, deadCodes.reportCode, deadCodes.lookForCode],
      ...[deadCodes.lookAtReports, deadCodes.settle, reminders.remindOfGift, catalogue.follow],
      ...[accounts.takeData, accounts.takeData, accounts.erase],
    ],
    always: [compare.posts, compare.stocks],
    settled: [compare.inboxes],
  },
  "messages and what is read": {
    plays: 6,
    playsWithRedis: 0,
    steps: [
      ...[pushes.send, pushes.announce, pushes.withdraw, pushes.readAll, messages.readOne],
      ...[catalogue.follow, catalogue.follow, messages.happenSlowly, messages.happenSlowly],
      ...[catalogue.hideGame, ...twice(catalogue.showGame), passMinutes],
    ],
    always: [compare.inboxes],
  },
  "sessions and bans": {
    plays: 6,
    playsWithRedis: 4,
    steps: [
      ...[sessions.logIn, sessions.logIn, sessions.logIn, sessions.logOut, sessions.endOthers],
      ...[sessions.endByOperator, sessions.ban, sessions.unban, passMinutes],
    ],
    always: [sessions.sessions],
  },
  "scheduled publication": {
    plays: 6,
    playsWithRedis: 3,
    steps: [
      ...[slides.addSlide, slides.openSlide, slides.actOnSlide, slides.actOnSlide],
      ...[slides.actOnSlide, passMinutes, passUntilDue],
    ],
    always: [slides.slides],
  },
  notifications: {
    plays: 12,
    playsWithRedis: 0,
    steps: [
      ...[pushes.subscribe, pushes.mute, pushes.send, pushes.send, pushes.announce],
      ...[pushes.withdraw, pushes.readAll, pushes.passAndPush, pushes.passAndPush],
    ],
    always: [],
  },
} satisfies Record<string, Planned>;
