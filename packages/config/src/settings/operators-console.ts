import { flag, networks, origin } from "../kinds.ts";
import type { SettingGroup } from "../setting.ts";

/** Where the operators' console may be used from, and what it may reach. */
export const consoleSettings = {
  addresses: {
    name: "CONSOLE_ADDRESSES",
    kind: networks,
    default: [],
    defaultText: "none: from everywhere",
    description:
      "networks from which the operators' console and its API may be used, such as `203.0.113.0/24`, comma-separated",
  },
  origin: {
    name: "CONSOLE_ORIGIN",
    kind: origin,
    default: null,
    defaultText: "none: every host of the shop",
    description:
      "origin of the operators' console, such as `https://console.example.com`; under other hosts /console is not found, under it nothing else",
  },
  privateWebhooks: {
    name: "WEBHOOKS_TO_PRIVATE_NETWORKS",
    kind: flag("1", "0"),
    default: false,
    defaultText: "0",
    description: "whether webhooks may be sent to addresses of private networks, over http too",
  },
} as const satisfies SettingGroup;
