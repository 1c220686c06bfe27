import { choice, endpoint, headerValue, hexKeys } from "../kinds.ts";
import { type Environment, readSettings, requireSettings, type SettingGroup } from "../setting.ts";

export const realNameSettings = {
  provider: {
    name: "REALNAME_PROVIDER",
    kind: choice("offline", "nppa"),
    default: "offline",
    description:
      "`offline` only checks form, checksum and age, which is unsafe; `nppa` asks the authority ([how to](docs/how-to/ask-the-real-name-authority.md))",
  },
} as const satisfies SettingGroup;

const because = "REALNAME_PROVIDER is nppa";

export const nppaAccountSettings = {
  appId: {
    name: "NPPA_APP_ID",
    kind: headerValue,
    default: null,
    description: `required when ${because}`,
  },
  bizId: {
    name: "NPPA_BIZ_ID",
    kind: headerValue,
    default: null,
    description: `required when ${because}: the filing code (备案识别码) under which real names are checked`,
  },
  secretKeys: {
    name: "NPPA_SECRET_KEYS",
    kind: hexKeys,
    default: null,
    description: `required when ${because}: 32 hexadecimal digits each, comma-separated, newest first; all of them work while the key is changed`,
  },
} as const satisfies SettingGroup;

/** The defaults are the addresses of the authority's interface specification V1.9. */
export const nppaAddressSettings = {
  check: {
    name: "NPPA_CHECK_URL",
    kind: endpoint,
    default: "https://api.wlc.nppa.gov.cn/idcard/authentication/check",
    defaultText: "the authority's",
    description: "address of its call that checks a name",
  },
  query: {
    name: "NPPA_QUERY_URL",
    kind: endpoint,
    default: "http://api2.wlc.nppa.gov.cn/idcard/authentication/query",
    defaultText: "the authority's",
    description: "address of its call that queries a pending check",
  },
  report: {
    name: "NPPA_REPORT_URL",
    kind: endpoint,
    default: "http://api2.wlc.nppa.gov.cn/behavior/collection/loginout",
    defaultText: "the authority's",
    description: "address of its call that takes log-ins and log-outs",
  },
} as const satisfies SettingGroup;

/** The account with the real-name authority. Its keys must not be logged. */
export type NppaSettings = ReturnType<typeof readAccount>;

/** Null unless REALNAME_PROVIDER is `nppa`. */
export function readNppaSettings(env: Environment): NppaSettings | null {
  return readSettings(env, realNameSettings).provider === "offline" ? null : readAccount(env);
}

function readAccount(env: Environment) {
  return {
    ...requireSettings(env, nppaAccountSettings, because),
    addresses: readSettings(env, nppaAddressSettings),
  };
}
