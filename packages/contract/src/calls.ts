import type { Call, DataOf, PayloadOf } from "./call.ts";
import { articleCalls } from "./calls/article.ts";
import { channelCalls } from "./calls/channel.ts";
import { collectionCalls } from "./calls/collection.ts";
import { commentCalls } from "./calls/comment.ts";
import { feedbackCalls } from "./calls/feedback.ts";
import { followCalls } from "./calls/follow.ts";
import { gameCalls } from "./calls/game.ts";
import { giftCalls } from "./calls/gift.ts";
import { homeCalls } from "./calls/home.ts";
import { openingCalls } from "./calls/opening.ts";
import { pageCalls } from "./calls/page.ts";
import { passkeyCalls } from "./calls/passkeys.ts";
import { profileCalls } from "./calls/profile.ts";
import { pushCalls } from "./calls/push.ts";
import { recoveryCalls } from "./calls/recovery.ts";
import { reviewCalls } from "./calls/review.ts";
import { searchCalls } from "./calls/search.ts";
import { secondFactorCalls } from "./calls/second-factor.ts";
import { securityCalls } from "./calls/security.ts";
import { sessionCalls } from "./calls/session.ts";
import { shareCalls } from "./calls/share.ts";
import { siteCalls } from "./calls/site.ts";
import { socialCalls } from "./calls/social.ts";

/**
 * Every API call by name. The storefront's build replaces this module by names and flags, so that no schema reaches
 * the browser: see `flags.ts`.
 */
export const calls = {
  ...homeCalls,
  ...collectionCalls,
  ...gameCalls,
  ...followCalls,
  ...giftCalls,
  ...openingCalls,
  ...reviewCalls,
  ...commentCalls,
  ...articleCalls,
  ...searchCalls,
  ...sessionCalls,
  ...profileCalls,
  ...pushCalls,
  ...recoveryCalls,
  ...securityCalls,
  ...secondFactorCalls,
  ...socialCalls,
  ...passkeyCalls,
  ...feedbackCalls,
  ...channelCalls,
  ...pageCalls,
  ...shareCalls,
  ...siteCalls,
} satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type Payload<Name extends CallName> = PayloadOf<Calls[Name]>;
export type Data<Name extends CallName> = DataOf<Calls[Name]>;
