import type { Log } from "@playfront/http/log";
import type { SocialApp } from "./social-apps.ts";

/** The settings of each application, as operators know them. */
const settingsOf: Record<SocialApp, string> = {
  wechatAccount: "WECHAT_ACCOUNT_*",
  wechatSite: "WECHAT_SITE_*",
  qq: "QQ_*",
  apple: "APPLE_*",
};

const wechatErrors = {
  40001: "the secret is wrong",
  40013: "the application is unknown",
  40125: "the secret is wrong",
  40164: "the address of this server is missing in the list of allowed IP addresses",
  48001: "the account may not log people in",
};

/** The errors of each provider that only an operator can end. All others concern one player, or pass. */
const errorsOf: Record<SocialApp, Record<string, string>> = {
  wechatAccount: wechatErrors,
  wechatSite: wechatErrors,
  qq: {
    100008: "the application is unknown",
    100009: "the secret is wrong",
    100010: "the return address is not registered",
  },
  apple: {
    invalid_client: "the Services ID, the team or the key is wrong",
    unauthorized_client: "the Services ID may not log people in",
  },
};

export type OperatorWarnings = ReturnType<typeof createOperatorWarnings>;

/** Tells of what keeps everybody from logging in until an operator acts: each once a process. */
export function createOperatorWarnings(log: Log) {
  const told = new Set<string>();
  const warn = (app: SocialApp, reason: string) => {
    const text = `nobody can log in by the settings ${settingsOf[app]}: ${reason}`;
    if (told.has(text)) return;
    told.add(text);
    log.warn(text);
  };
  return {
    /** `error` is what the provider calls its error. */
    refused(app: SocialApp, error: unknown): void {
      if (typeof error !== "string" && typeof error !== "number") return;
      const meaning = Object.entries(errorsOf[app]).find(([known]) => known === String(error));
      if (meaning) warn(app, meaning.join(", "));
    },

    noUnionid: (app: SocialApp) =>
      warn(
        app,
        "WeChat's answer has no unionid, tie this application to the shop's account of the WeChat Open Platform",
      ),
  };
}
