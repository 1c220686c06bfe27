import { createHash } from "node:crypto";
import type { SocialAccount, SocialSettings } from "@playfront/config/settings/social";
import { type SocialProvider, socialReturnPath } from "@playfront/contract/constants";
import { isInApp, isInWechat, type Surroundings } from "@playfront/contract/container";
import type { Log } from "@playfront/http/log";
import { type Apple, createApple } from "./apple.ts";
import { type AppleTokenDeps, keepAppleToken } from "./apple-tokens.ts";
import { fetchJson } from "./fetch-json.ts";
import { createOperatorWarnings, type OperatorWarnings } from "./operator-warnings.ts";
import { providerOf, type SocialApp } from "./social-apps.ts";

export type SocialProviders = ReturnType<typeof createSocialProviders>;

export interface ProviderDeps extends AppleTokenDeps {
  settings: SocialSettings;
  publicOrigin: string | null;
  log: Log;
}

/**
 * `snapshot`: WeChat shows the player a snapshot of the page and answers an account that it has made up, which is nobody's
 * and another the next time.
 */
export type Unidentified = "failed" | "snapshot";

/** The protocols of the providers: the addresses of their pages, and whose account a code stands for. */
export function createSocialProviders(deps: ProviderDeps) {
  const { settings } = deps;
  const back = backTo(deps);
  const apple = appleOf(deps);
  const warnings = createOperatorWarnings(deps.log);
  return {
    /** The application for a browser; null if the shop has none. */
    appFor(provider: SocialProvider, surroundings: Surroundings): SocialApp | null {
      const app = appOf(provider, surroundings);
      return app && settings[app] && app;
    },

    /** The provider's page that asks the player. */
    address: (app: SocialApp, state: string) =>
      app === "apple" ? (apple?.page(state) ?? "") : pageOf(settings, app, { state, back }),

    /** The SHA-256 of the provider's id of the player, or why the provider has named nobody. */
    async identify(
      app: SocialApp,
      { code, state }: { code: string; state: string },
    ): Promise<{ subjectHash: Buffer } | Unidentified> {
      if (app === "apple") {
        return apple ? identifyAtApple({ ...deps, apple, warnings }, { code, state }) : "failed";
      }
      const account = settings[app];
      if (account === null) return "failed";
      const { endpoints } = settings;
      const found =
        app === "qq"
          ? await askQq({ origin: endpoints.qq, account, warnings }, { code, back })
          : await askWechat({ origin: endpoints.wechatApi, app, account, warnings }, code);
      if (typeof found === "string") return found;
      return { subjectHash: hashSubject(providerOf[app], found.subject) };
    },
  };
}

/** Apple where our own apps run on iOS, and nowhere else. */
function appOf(provider: SocialProvider, { container, platform }: Surroundings): SocialApp | null {
  if (provider === "wechat") return isInWechat(container) ? "wechatAccount" : "wechatSite";
  if (provider === "qq") return "qq";
  return isInApp(container) && platform === "ios" ? "apple" : null;
}

const backTo = ({ publicOrigin }: Pick<ProviderDeps, "publicOrigin">) =>
  `${publicOrigin ?? ""}${socialReturnPath}`;

/** Null without an account of the shop's. */
export function appleOf(deps: Pick<ProviderDeps, "settings" | "publicOrigin" | "clock">) {
  const { apple: account, endpoints } = deps.settings;
  const { clock } = deps;
  return account && createApple({ account, endpoint: endpoints.apple, back: backTo(deps), clock });
}

async function identifyAtApple(
  { apple, warnings, ...deps }: AppleTokenDeps & { apple: Apple; warnings: OperatorWarnings },
  returned: { code: string; state: string },
): Promise<{ subjectHash: Buffer } | Unidentified> {
  const found = await apple.identify(returned.code, returned.state);
  if ("error" in found) {
    warnings.refused("apple", found.error);
    return "failed";
  }
  const subjectHash = hashSubject("apple", found.subject);
  await keepAppleToken(deps, { subjectHash, token: found.refreshToken });
  return { subjectHash };
}

function pageOf(
  settings: SocialSettings,
  app: Exclude<SocialApp, "apple">,
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

interface Asked {
  origin: string;
  account: SocialAccount;
  warnings: OperatorWarnings;
}

/** Only the id across applications is taken: a player has one account inside WeChat and outside. */
async function askWechat(
  {
    origin,
    app,
    account: { id, secret },
    warnings,
  }: Asked & { app: "wechatAccount" | "wechatSite" },
  code: string,
): Promise<{ subject: string } | Unidentified> {
  const query = { appid: id, secret, code, grant_type: "authorization_code" };
  const answer = await fetchJson(`${origin}/sns/oauth2/access_token`, query);
  if (answer?.is_snapshotuser) return "snapshot";
  const subject = readId(answer?.unionid);
  if (subject !== null) return { subject };
  warnings.refused(app, answer?.errcode);
  if (answer?.unionid === undefined && readId(answer?.openid)) warnings.noUnionid(app);
  return "failed";
}

async function askQq(
  { origin, account: { id, secret }, warnings }: Asked,
  { code, back }: { code: string; back: string },
): Promise<{ subject: string } | Unidentified> {
  const token = await fetchJson(`${origin}/oauth2.0/token`, {
    grant_type: "authorization_code",
    client_id: id,
    client_secret: secret,
    code,
    redirect_uri: back,
    fmt: "json",
  });
  const accessToken = readId(token?.access_token);
  if (accessToken === null) {
    warnings.refused("qq", token?.error);
    return "failed";
  }
  const query = { access_token: accessToken, fmt: "json" };
  const me = await fetchJson(`${origin}/oauth2.0/me`, query);
  const subject = me?.client_id === id ? readId(me.openid) : null;
  return subject === null ? "failed" : { subject };
}

function readId(value: unknown): string | null {
  return typeof value === "string" && /^[\w-]{1,128}$/.test(value) ? value : null;
}

/** All that is kept of a provider's id of a player. */
export function hashSubject(provider: SocialProvider, subject: string): Buffer {
  return createHash("sha256").update(`${provider}:${subject}`).digest();
}
