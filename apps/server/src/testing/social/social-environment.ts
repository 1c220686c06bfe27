import { socialApps } from "./fake-social.ts";

/** Settings of a shop for the fake of WeChat and QQ at an origin. */
export function socialEnvironment(origin: string): Record<string, string> {
  const { wechatAccount, wechatSite, qq } = socialApps;
  return {
    WECHAT_ACCOUNT_APP_ID: wechatAccount.id,
    WECHAT_ACCOUNT_APP_SECRET: wechatAccount.secret,
    WECHAT_SITE_APP_ID: wechatSite.id,
    WECHAT_SITE_APP_SECRET: wechatSite.secret,
    WECHAT_ENDPOINT: origin,
    QQ_APP_ID: qq.id,
    QQ_APP_SECRET: qq.secret,
    QQ_ENDPOINT: origin,
  };
}
