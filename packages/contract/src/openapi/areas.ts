import { articleCalls } from "../calls/article.ts";
import { channelCalls } from "../calls/channel.ts";
import { collectionCalls } from "../calls/collection.ts";
import { commentCalls } from "../calls/comment.ts";
import { feedbackCalls } from "../calls/feedback.ts";
import { followCalls } from "../calls/follow.ts";
import { gameCalls } from "../calls/game.ts";
import { giftCalls } from "../calls/gift.ts";
import { homeCalls } from "../calls/home.ts";
import { openingCalls } from "../calls/opening.ts";
import { pageCalls } from "../calls/page.ts";
import { passkeyCalls } from "../calls/passkeys.ts";
import { profileCalls } from "../calls/profile.ts";
import { pushCalls } from "../calls/push.ts";
import { recoveryCalls } from "../calls/recovery.ts";
import { reviewCalls } from "../calls/review.ts";
import { searchCalls } from "../calls/search.ts";
import { secondFactorCalls } from "../calls/second-factor.ts";
import { securityCalls } from "../calls/security.ts";
import { sessionCalls } from "../calls/session.ts";
import { shareCalls } from "../calls/share.ts";
import { siteCalls } from "../calls/site.ts";
import { socialCalls } from "../calls/social.ts";
import type { CallName } from "../calls.ts";

interface Area {
  name: string;
  description: string;
  calls: object;
}

/** The parts of the API, as an engineer reads them. */
export const areas = [
  { name: "Home", description: "The home page", calls: homeCalls },
  { name: "Games", description: "Games, their packages and entering them", calls: gameCalls },
  { name: "Collections", description: "Games that somebody has chosen", calls: collectionCalls },
  { name: "Follows", description: "Games that players follow or reserve", calls: followCalls },
  { name: "Gifts", description: "Gifts and claiming their codes", calls: giftCalls },
  { name: "Openings", description: "When servers of games open", calls: openingCalls },
  { name: "Reviews", description: "What players say about games", calls: reviewCalls },
  { name: "Comments", description: "What players say under articles", calls: commentCalls },
  { name: "News", description: "Columns and articles of games", calls: articleCalls },
  { name: "Search", description: "Finding games by words", calls: searchCalls },
  {
    name: "Session",
    description: "Captchas, registration, log-in and its end",
    calls: sessionCalls,
  },
  { name: "Profile", description: "Phone, password, real name and messages", calls: profileCalls },
  {
    name: "Notifications",
    description: "Messages that reach the player's browser (Web Push)",
    calls: pushCalls,
  },
  { name: "Recovery", description: "SMS codes, and finding a lost password", calls: recoveryCalls },
  { name: "Security", description: "Devices, history, export and deletion", calls: securityCalls },
  {
    name: "Second factor",
    description: "A code after the password (登录保护)",
    calls: secondFactorCalls,
  },
  {
    name: "Other providers",
    description: "Log-in by WeChat and QQ, and binding their accounts",
    calls: socialCalls,
  },
  {
    name: "Passkeys",
    description: "Log-in by a device that asks for a finger, a face or its code (WebAuthn)",
    calls: passkeyCalls,
  },
  { name: "Feedback", description: "Feedback to the operators", calls: feedbackCalls },
  { name: "Channel", description: "Where players come from", calls: channelCalls },
  { name: "Page", description: "How pages do for those who look at them", calls: pageCalls },
  { name: "Sharing", description: "Short links to pages of the shop", calls: shareCalls },
  { name: "Site", description: "What operators set for the whole site", calls: siteCalls },
] as const satisfies Area[];

type KeyOf<Calls> = Calls extends object ? keyof Calls : never;
type CallOfArea = KeyOf<(typeof areas)[number]["calls"]>;

/** A call that belongs to no area does not compile. */
export function areaOf(name: CallName & CallOfArea): string {
  return areas.find(({ calls }) => name in calls)!.name;
}
