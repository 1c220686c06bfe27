import { defaultTokens } from "@playfront/contract/container";
import { parseHostTable } from "../host-table-setting.ts";
import { httpAddress, origin, origins, text, userAgentName } from "../kinds.ts";
import type { SettingGroup } from "../setting.ts";

/** The shop's name, and the addresses that its pages name. */
export const siteSettings = {
  publicOrigin: {
    name: "PUBLIC_ORIGIN",
    kind: origin,
    default: null,
    defaultText: "none: relative addresses",
    description:
      "origin under which players know the shop, for canonical and Open Graph addresses and the sitemap; passkeys belong to its host, without it to the host of each request, whose other ports could then ask for them",
  },
  apiOrigin: {
    name: "API_ORIGIN",
    kind: origin,
    default: null,
    defaultText: "none: this process",
    description: "another API host for the storefront's calls",
  },
  hostTable: {
    name: "HOST_TABLE",
    kind: parseHostTable,
    default: { rows: [] },
    defaultText: "none",
    description:
      "JSON: other hosts for test and production sites, by site host name ([containers](docs/containers.md#hosts))",
  },
  pictureOrigins: {
    name: "PICTURE_ORIGINS",
    kind: origins,
    default: [],
    defaultText: "none; with another API host any https origin",
    description:
      "other origins of pictures in the content, comma-separated; pages show pictures of no others",
  },
  siteName: {
    name: "SITE_NAME",
    kind: text,
    default: null,
    defaultText: "趣玩",
    description: "name of the site",
  },
  siteSuffix: {
    name: "SITE_SUFFIX",
    kind: text,
    default: null,
    defaultText: "`SITE_NAME`, without it 趣玩手游",
    description: "end of every page title",
  },
} as const satisfies SettingGroup;

export const officialAccountSettings = {
  name: {
    name: "WECHAT_ACCOUNT_NAME",
    kind: text,
    default: null,
    defaultText: "`SITE_NAME`",
    description: "the official account that players follow for follow gifts",
  },
  url: {
    name: "WECHAT_ACCOUNT_URL",
    kind: httpAddress,
    default: "",
    defaultText: "none",
    description:
      "content of that account's QR code; without it the code opens the gift inside WeChat",
  },
} as const satisfies SettingGroup;

export const operatorSettings = {
  name: {
    name: "OPERATOR_NAME",
    kind: text,
    default: "",
    defaultText: "none: `SITE_NAME`",
    description: "the company that runs the shop, for the footer and the legal texts",
  },
  icp: {
    name: "ICP_NUMBER",
    kind: text,
    default: "",
    description: "ICP filing in the footer, as in `京ICP备2026000001号-1`",
  },
  telecom: {
    name: "TELECOM_LICENCE",
    kind: text,
    default: "",
    description: "line of the footer about the 增值电信业务经营许可证",
  },
  culture: {
    name: "CULTURE_LICENCE",
    kind: text,
    default: "",
    description: "line of the footer about the 网络文化经营许可证",
  },
} as const satisfies SettingGroup;

export const appAddressSettings = {
  android: {
    name: "APP_ANDROID_URL",
    kind: httpAddress,
    default: "",
    description:
      "where /app/hall/ gets the product's Android app; `{cid}` is replaced by the channel",
  },
  ios: {
    name: "APP_IOS_URL",
    kind: httpAddress,
    default: "",
    description: "the same for iOS",
  },
} as const satisfies SettingGroup;

export const containerTokenSettings = {
  app: {
    name: "APP_TOKEN",
    kind: userAgentName,
    default: defaultTokens.app,
    description:
      "name of the app in its user agent, as in `Name/1.2` ([containers](docs/containers.md))",
  },
  gameapp: {
    name: "GAME_APP_TOKEN",
    kind: userAgentName,
    default: defaultTokens.gameapp,
    description: "the same for the game app",
  },
  sdk: {
    name: "SDK_TOKEN",
    kind: userAgentName,
    default: defaultTokens.sdk,
    description: "the same for the SDK's webview; the three must differ",
  },
} as const satisfies SettingGroup;
