import { origin, privateKey, vendorKey } from "../kinds.ts";
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

const appleSettings = {
  id: {
    name: "APPLE_SERVICES_ID",
    kind: vendorKey,
    default: null,
    description: `Services ID of Sign in with Apple, which logs players in where our apps run on iOS; ${hidden}`,
  },
  team: {
    name: "APPLE_TEAM_ID",
    kind: vendorKey,
    default: null,
    description: "required with `APPLE_SERVICES_ID`",
  },
  key: {
    name: "APPLE_KEY_ID",
    kind: vendorKey,
    default: null,
    description: "required with `APPLE_SERVICES_ID`: id of the private key",
  },
  privateKey: {
    name: "APPLE_PRIVATE_KEY",
    kind: privateKey,
    default: null,
    description: "required with `APPLE_SERVICES_ID`: text of the key's .p8 file",
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
  apple: {
    name: "APPLE_ENDPOINT",
    kind: origin,
    default: "https://appleid.apple.com",
    description: "origin of Apple's pages and API; https in production",
  },
} as const satisfies SettingGroup;

export const socialSettingGroups: readonly SettingGroup[] = [
  wechatAccountSettings,
  wechatSiteSettings,
  qqSettings,
  appleSettings,
  endpointSettings,
];

/** An application that a provider has registered for this shop. Its secret must not be logged. */
export interface SocialAccount {
  id: string;
  secret: string;
}

/** A Services ID of Apple, and the key that signs what the shop says of itself. The key must not be logged. */
export interface AppleAccount {
  id: string;
  team: string;
  key: string;
  privateKey: string;
}

/** Null where the shop has no application of this kind. */
export interface SocialSettings {
  wechatAccount: SocialAccount | null;
  wechatSite: SocialAccount | null;
  qq: SocialAccount | null;
  apple: AppleAccount | null;
  /** Origins of the providers' pages and APIs. */
  endpoints: { wechatPages: string; wechatApi: string; qq: string; apple: string };
}

/** Throws {@link ConfigError} on half an application. */
export function readSocialSettings(env: Environment): SocialSettings {
  const { wechat, qq, apple } = readSettings(env, endpointSettings);
  return {
    wechatAccount: readAccount(env, wechatAccountSettings),
    wechatSite: readAccount(env, wechatSiteSettings),
    qq: readAccount(env, qqSettings),
    apple: readApple(env),
    endpoints: {
      wechatPages: wechat ?? "https://open.weixin.qq.com",
      wechatApi: wechat ?? "https://api.weixin.qq.com",
      qq,
      apple,
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

function readApple(env: Environment): AppleAccount | null {
  const { id, team, key, privateKey: pem } = readSettings(env, appleSettings);
  if (id === null && team === null && key === null && pem === null) return null;
  if (id !== null && team !== null && key !== null && pem !== null)
    return { id, team, key, privateKey: pem };
  const names = Object.values(appleSettings).map(({ name }) => name);
  throw new ConfigError(`${names.join(", ")} must be given together`);
}
