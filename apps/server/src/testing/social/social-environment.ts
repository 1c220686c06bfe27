import { socialAccounts } from "./fake-social.ts";

/** Settings of a shop for the fake of WeChat, QQ and Apple at an origin. */
export function socialEnvironment(origin: string): Record<string, string> {
  const { wechatAccount, wechatSite, qq, apple } = socialAccounts;
  return {
    WECHAT_ACCOUNT_APP_ID: wechatAccount.id,
    WECHAT_ACCOUNT_APP_SECRET: wechatAccount.secret,
    WECHAT_SITE_APP_ID: wechatSite.id,
    WECHAT_SITE_APP_SECRET: wechatSite.secret,
    WECHAT_ENDPOINT: origin,
    QQ_APP_ID: qq.id,
    QQ_APP_SECRET: qq.secret,
    QQ_ENDPOINT: origin,
    APPLE_SERVICES_ID: apple.id,
    APPLE_TEAM_ID: apple.team,
    APPLE_KEY_ID: apple.key,
    APPLE_PRIVATE_KEY: apple.privateKey,
    APPLE_ENDPOINT: origin,
  };
}
