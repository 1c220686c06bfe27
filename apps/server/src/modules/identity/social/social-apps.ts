import type { SocialProvider } from "@playfront/contract/constants";

/** An application at a provider. WeChat has one inside its own browser and another for all others. */
export type SocialApp = "wechatAccount" | "wechatSite" | "qq" | "apple";

export const providerOf = {
  wechatAccount: "wechat",
  wechatSite: "wechat",
  qq: "qq",
  apple: "apple",
} as const satisfies Record<SocialApp, SocialProvider>;
