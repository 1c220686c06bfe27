import { databaseUrl } from "../kinds.ts";
import type { SettingGroup } from "../setting.ts";

/** For `npm run migrate` alone: how the programs log in to the database that it migrates as its owner. */
export const roleSettings = {
  shop: {
    name: "DATABASE_SHOP_URL",
    kind: databaseUrl,
    default: null,
    defaultText: "none: the shop uses the owner's role",
    description:
      "the shop's own `DATABASE_URL`: the role that it names is made, gets the password in it and what rights the shop needs ([how to](docs/how-to/upgrade.md#roles-of-the-database))",
  },
  packager: {
    name: "DATABASE_PACKAGER_URL",
    kind: databaseUrl,
    default: null,
    defaultText: "none: the packaging host uses the owner's role",
    description: "the same for the packaging host, which needs few tables",
  },
} as const satisfies SettingGroup;
