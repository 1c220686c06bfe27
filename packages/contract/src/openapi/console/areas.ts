import { accessCalls } from "../../console/calls/access.ts";
import { announcementCalls } from "../../console/calls/announcements.ts";
import { channelCalls } from "../../console/calls/channels.ts";
import { contentCalls } from "../../console/calls/content.ts";
import { docCalls } from "../../console/calls/docs.ts";
import { figureCalls } from "../../console/calls/figures.ts";
import { gameToolCalls } from "../../console/calls/game-tools.ts";
import { giftCodeCalls } from "../../console/calls/gift-codes.ts";
import { giftCalls } from "../../console/calls/gifts.ts";
import { keyCalls } from "../../console/calls/keys.ts";
import { openingCalls } from "../../console/calls/openings.ts";
import { operatorCalls } from "../../console/calls/operators.ts";
import { packageCalls } from "../../console/calls/packages.ts";
import { passkeyCalls } from "../../console/calls/passkeys.ts";
import { pictureCalls } from "../../console/calls/pictures.ts";
import { playerCalls } from "../../console/calls/players.ts";
import { postCalls } from "../../console/calls/posts.ts";
import { requestCalls } from "../../console/calls/requests.ts";
import { siteCalls } from "../../console/calls/site.ts";
import { systemCalls } from "../../console/calls/system.ts";
import { ticketCalls } from "../../console/calls/tickets.ts";
import { webhookCalls } from "../../console/calls/webhooks.ts";
import type { ConsoleCallName } from "../../console/calls.ts";

interface Area {
  name: string;
  description: string;
  calls: readonly object[];
}

/** The parts of the console's API, as an engineer reads them. */
export const consoleAreas = [
  {
    name: "Content",
    description: "Games, articles and slides, from the draft to the withdrawal",
    calls: [contentCalls, gameToolCalls, pictureCalls],
  },
  { name: "Packages", description: "Packages of games", calls: [packageCalls] },
  { name: "Gifts", description: "Gifts and their codes", calls: [giftCalls, giftCodeCalls] },
  { name: "Openings", description: "When servers of games open", calls: [openingCalls] },
  { name: "Posts", description: "Reviews and comments of players", calls: [postCalls] },
  { name: "Players", description: "Players, masked, and help for them", calls: [playerCalls] },
  { name: "Tickets", description: "Feedback and reports", calls: [ticketCalls] },
  { name: "Announcements", description: "Messages to many players", calls: [announcementCalls] },
  { name: "Site", description: "What operators set for the whole site", calls: [siteCalls] },
  { name: "Channels", description: "Where players come from", calls: [channelCalls] },
  { name: "Figures", description: "Figures of the shop", calls: [figureCalls] },
  { name: "System", description: "What the nodes of the shop do", calls: [systemCalls] },
  {
    name: "Operators",
    description: "Accounts of operators, their trail, and what takes two of them",
    calls: [operatorCalls, requestCalls],
  },
  {
    name: "Programs",
    description: "Keys for programs, webhooks, and this document",
    calls: [keyCalls, webhookCalls, docCalls],
  },
  {
    name: "Session",
    description: "Log-in, the own account and its passkeys",
    calls: [accessCalls, passkeyCalls],
  },
] as const satisfies Area[];

type KeyOf<Calls> = Calls extends object ? keyof Calls : never;
type CallOfArea = KeyOf<(typeof consoleAreas)[number]["calls"][number]>;

/** A call that belongs to no area does not compile. */
export function consoleAreaOf(name: ConsoleCallName & CallOfArea): string {
  return consoleAreas.find(({ calls }) => calls.some((some) => name in some))!.name;
}
