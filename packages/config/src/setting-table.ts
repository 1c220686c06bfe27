import type { SettingGroup } from "./setting.ts";
import { backupSettings } from "./settings/backup.ts";
import {
  observeSettings,
  packagerObserveSettings,
  shopObserveSettings,
} from "./settings/observe.ts";
import { consoleSettings } from "./settings/operators-console.ts";
import { downloadLimitSettings, packagerSettings } from "./settings/packager.ts";
import {
  nppaAccountSettings,
  nppaAddressSettings,
  realNameSettings,
} from "./settings/real-name.ts";
import { roleSettings } from "./settings/roles.ts";
import { serverSettings } from "./settings/server.ts";
import { sharedSettings } from "./settings/shared.ts";
import {
  appAddressSettings,
  containerTokenSettings,
  officialAccountSettings,
  operatorSettings,
  siteSettings,
} from "./settings/site.ts";
import { smsAccountSettings, smsProviderSettings, tencentSettings } from "./settings/sms.ts";
import { socialSettingGroups } from "./settings/social.ts";
import {
  cdnSettings,
  optionalS3Settings,
  requiredS3Settings,
  storageSettings,
} from "./settings/storage.ts";

interface TableGroup {
  /** The processes that read the group. */
  usedBy: "shop" | "packager" | "both" | "migrate";
  group: SettingGroup;
}

/** All settings, in the README's order. */
export const settingTable: readonly TableGroup[] = [
  { usedBy: "both", group: sharedSettings },
  { usedBy: "migrate", group: roleSettings },
  { usedBy: "both", group: storageSettings },
  { usedBy: "both", group: requiredS3Settings },
  { usedBy: "both", group: optionalS3Settings },
  { usedBy: "shop", group: cdnSettings },
  { usedBy: "both", group: observeSettings },
  { usedBy: "shop", group: shopObserveSettings },
  { usedBy: "packager", group: packagerObserveSettings },
  { usedBy: "shop", group: backupSettings },
  { usedBy: "shop", group: serverSettings },
  { usedBy: "shop", group: consoleSettings },
  { usedBy: "shop", group: siteSettings },
  { usedBy: "shop", group: officialAccountSettings },
  { usedBy: "shop", group: operatorSettings },
  { usedBy: "shop", group: appAddressSettings },
  { usedBy: "shop", group: containerTokenSettings },
  { usedBy: "shop", group: smsProviderSettings },
  { usedBy: "shop", group: smsAccountSettings },
  { usedBy: "shop", group: tencentSettings },
  { usedBy: "shop", group: realNameSettings },
  { usedBy: "shop", group: nppaAccountSettings },
  { usedBy: "shop", group: nppaAddressSettings },
  ...socialSettingGroups.map((group) => ({ usedBy: "shop" as const, group })),
  { usedBy: "packager", group: packagerSettings },
  { usedBy: "packager", group: downloadLimitSettings },
];

/** The README's table in Markdown. */
export function renderSettingTable(): string {
  const rows = settingTable.flatMap(({ usedBy, group }) =>
    Object.values(group).map(
      ({ name, default: value, defaultText, description }) =>
        `| \`${name}\` | ${defaultText ?? formatDefault(value)} | ${usedBy} | ${description} |`,
    ),
  );
  return ["| name | default | used by | description |", "|---|---|---|---|", ...rows].join("\n");
}

function formatDefault(value: unknown): string {
  if (typeof value === "string" && value !== "") return `\`${value}\``;
  return typeof value === "number" ? String(value) : "none";
}

const start = "<!-- settings: written by `node scripts/write-setting-table.ts` -->";
const end = "<!-- end of settings -->";

/** The README with the current table between its marks. */
export function replaceSettingTable(readme: string): string {
  const [before, rest = ""] = readme.split(start);
  const [, after = ""] = rest.split(end);
  return `${before}${start}\n${renderSettingTable()}\n${end}${after}`;
}
