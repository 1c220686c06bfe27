import { origin, vendorKey } from "../kinds.ts";
import { ConfigError, type Environment, readSettings, type SettingGroup } from "../setting.ts";

const hidden = "without it and its secret players do not see this way to log in";

const wechatAccountSettings = {
  id: {
    name: "WECHAT_ACCOUNT_APP_ID",
    kind: vendorKey,
    default: null,
    description: `official account (服务号) that logs players in inside WeChat; ${hidden} ([how to](docs/how-to/log-in-by-wechat-and-qq.md))`,
  },
  secret: {
    name: "WECHAT_ACCOUNT_APP_SECRET",
    kind: vendorKey,
    default: null,
    description: "required with `WECHAT_ACCOUNT_APP_ID`",
  },
} as const satisfies SettingGroup;

const wechatSiteSettings = {
  id: {
    name: "WECHAT_SITE_APP_ID",
    kind: vendorKey,
    default: null,
    description: `website application (网站应用) that logs players in outside WeChat, by a QR code; ${hidden}`,
  },
  secret: {
    name: "WECHAT_SITE_APP_SECRET",
    kind: vendorKey,
    default: null,
    description: "required with `WECHAT_SITE_APP_ID`",
  },
} as const satisfies SettingGroup;

const qqSettings = {
  id: {
    name: "QQ_APP_ID",
    kind: vendorKey,
    default: null,
    description: `website of QQ Connect that logs players in; ${hidden}`,
  },
  secret: {
    name: "QQ_APP_SECRET",
    kind: vendorKey,
    default: null,
    description: "required with `QQ_APP_ID`",
  },
} as const satisfies SettingGroup;

const endpointSettings = {
  wechat: {
    name: "WECHAT_ENDPOINT",
    kind: origin,
    default: null,
    defaultText: "WeChat's",
    description: "another origin of WeChat's pages and API; https in production",
  },
  qq: {
    name: "QQ_ENDPOINT",
    kind: origin,
    default: "https://graph.qq.com",
    description: "origin of QQ's pages and API; https in production",
  },
} as const satisfies SettingGroup;

export const socialSettingGroups: readonly SettingGroup[] = [
  wechatAccountSettings,
  wechatSiteSettings,
  qqSettings,
  endpointSettings,
];

/** An application that a provider has registered for this shop. Its secret must not be logged. */
export interface SocialAccount {
  id: string;
  secret: string;
}

/** Null where the shop has no application of this kind. */
export interface SocialSettings {
  wechatAccount: SocialAccount | null;
  wechatSite: SocialAccount | null;
  qq: SocialAccount | null;
  /** Origins of the providers' pages and APIs. */
  endpoints: { wechatPages: string; wechatApi: string; qq: string };
}

/** Throws {@link ConfigError} on half an application. */
export function readSocialSettings(env: Environment): SocialSettings {
  const { wechat, qq } = readSettings(env, endpointSettings);
  return {
    wechatAccount: readAccount(env, wechatAccountSettings),
    wechatSite: readAccount(env, wechatSiteSettings),
    qq: readAccount(env, qqSettings),
    endpoints: {
      wechatPages: wechat ?? "https://open.weixin.qq.com",
      wechatApi: wechat ?? "https://api.weixin.qq.com",
      qq,
    },
  };
}

function readAccount(
  env: Environment,
  group: typeof wechatAccountSettings | typeof wechatSiteSettings | typeof qqSettings,
): SocialAccount | null {
  const { id, secret } = readSettings(env, group);
  if (id === null && secret === null) return null;
  if (id !== null && secret !== null) return { id, secret };
  throw new ConfigError(`${group.id.name} and ${group.secret.name} must be given together`);
}
