import { accessCalls } from "./calls/access.ts";
import { announcementCalls } from "./calls/announcements.ts";
import { channelCalls } from "./calls/channels.ts";
import { contentCalls } from "./calls/content.ts";
import { docCalls } from "./calls/docs.ts";
import { figureCalls } from "./calls/figures.ts";
import { gameToolCalls } from "./calls/game-tools.ts";
import { giftCodeCalls } from "./calls/gift-codes.ts";
import { giftCalls } from "./calls/gifts.ts";
import { keyCalls } from "./calls/keys.ts";
import { openingCalls } from "./calls/openings.ts";
import { operatorCalls } from "./calls/operators.ts";
import { packageCalls } from "./calls/packages.ts";
import { passkeyCalls } from "./calls/passkeys.ts";
import { pictureCalls } from "./calls/pictures.ts";
import { playerCalls } from "./calls/players.ts";
import { postCalls } from "./calls/posts.ts";
import { requestCalls } from "./calls/requests.ts";
import { siteCalls } from "./calls/site.ts";
import { systemCalls } from "./calls/system.ts";
import { ticketCalls } from "./calls/tickets.ts";
import { webhookCalls } from "./calls/webhooks.ts";
import type { OperatorCall, OperatorData, OperatorPayload } from "./operator-call.ts";

/** Every call of the operators' console by name. */
export const consoleCalls = {
  ...accessCalls,
  ...announcementCalls,
  ...channelCalls,
  ...contentCalls,
  ...docCalls,
  ...figureCalls,
  ...gameToolCalls,
  ...giftCalls,
  ...openingCalls,
  ...postCalls,
  ...keyCalls,
  ...operatorCalls,
  ...packageCalls,
  ...passkeyCalls,
  ...webhookCalls,
  ...playerCalls,
  ...ticketCalls,
  ...giftCodeCalls,
  ...operatorCalls,
  ...requestCalls,
  ...pictureCalls,
  ...siteCalls,
  ...systemCalls,
} satisfies Record<string, OperatorCall>;

export type ConsoleCalls = typeof consoleCalls;
export type ConsoleCallName = keyof ConsoleCalls;
export type ConsolePayload<Name extends ConsoleCallName> = OperatorPayload<ConsoleCalls[Name]>;
export type ConsoleData<Name extends ConsoleCallName> = OperatorData<ConsoleCalls[Name]>;
