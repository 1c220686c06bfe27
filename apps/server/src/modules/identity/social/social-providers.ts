import { createHash } from "node:crypto";
import type { SocialAccount, SocialSettings } from "@playfront/config/settings/social";
import { type SocialProvider, socialReturnPath } from "@playfront/contract/constants";
import { fetchJson } from "./fetch-json.ts";

/** An application at a provider. WeChat has one inside its own browser and another for all others. */
export type SocialApp = "wechatAccount" | "wechatSite" | "qq";

export const providerOf = {
  wechatAccount: "wechat",
  wechatSite: "wechat",
  qq: "qq",
} as const satisfies Record<SocialApp, SocialProvider>;

export type SocialProviders = ReturnType<typeof createSocialProviders>;

/** The protocols of the providers: the addresses of their pages, and whose account a code stands for. */
export function createSocialProviders(settings: SocialSettings, publicOrigin: string | null) {
  const back = `${publicOrigin ?? ""}${socialReturnPath}`;
  return {
    /** The application for a browser; null if the shop has none. */
    appFor(provider: SocialProvider, isInWechat: boolean): SocialApp | null {
      const app = provider === "qq" ? "qq" : isInWechat ? "wechatAccount" : "wechatSite";
      return settings[app] && app;
    },

    /** The provider's page that asks the player. */
    address: (app: SocialApp, state: string) => pageOf(settings, app, { state, back }),

    /** The SHA-256 of the provider's id of the player; null if the provider does not confirm the code. */
    async identify(app: SocialApp, code: string): Promise<Buffer | null> {
      const account = settings[app];
      if (account === null) return null;
      const { endpoints } = settings;
      const subject =
        app === "qq"
          ? await askQq(endpoints.qq, account, { code, back })
          : await askWechat(endpoints.wechatApi, account, code);
      return subject === null ? null : hashSubject(providerOf[app], subject);
    },
  };
}

function pageOf(
  settings: SocialSettings,
  app: SocialApp,
  { state, back }: { state: string; back: string },
): string {
  const { endpoints } = settings;
  const id = settings[app]?.id ?? "";
  if (app === "qq") {
    const query = { response_type: "code", client_id: id, redirect_uri: back, state };
    return `${endpoints.qq}/oauth2.0/authorize?${new URLSearchParams(query)}`;
  }
  const [path, scope] =
    app === "wechatSite" ? ["qrconnect", "snsapi_login"] : ["oauth2/authorize", "snsapi_userinfo"];
  // WeChat wants the parameters in this order.
  const query = { appid: id, redirect_uri: back, response_type: "code", scope, state };
  return `${endpoints.wechatPages}/connect/${path}?${new URLSearchParams(query)}#wechat_redirect`;
}

/** Only the id across applications is taken: a player has one account inside WeChat and outside. */
async function askWechat(origin: string, { id, secret }: SocialAccount, code: string) {
  const query = { appid: id, secret, code, grant_type: "authorization_code" };
  const answer = await fetchJson(`${origin}/sns/oauth2/access_token`, query);
  return readId(answer?.unionid);
}

async function askQq(
  origin: string,
  { id, secret }: SocialAccount,
  { code, back }: { code: string; back: string },
) {
  const token = await fetchJson(`${origin}/oauth2.0/token`, {
    grant_type: "authorization_code",
    client_id: id,
    client_secret: secret,
    code,
    redirect_uri: back,
    fmt: "json",
  });
  const accessToken = readId(token?.access_token);
  if (accessToken === null) return null;
  const query = { access_token: accessToken, fmt: "json" };
  const me = await fetchJson(`${origin}/oauth2.0/me`, query);
  return me?.client_id === id ? readId(me.openid) : null;
}

function readId(value: unknown): string | null {
  return typeof value === "string" && /^[\w-]{1,128}$/.test(value) ? value : null;
}

function hashSubject(provider: SocialProvider, subject: string): Buffer {
  return createHash("sha256").update(`${provider}:${subject}`).digest();
}
