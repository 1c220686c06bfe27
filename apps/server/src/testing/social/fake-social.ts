import { randomBytes } from "node:crypto";
import {
  type FakeVendor,
  type RawAnswer,
  type RawRequest,
  startFakeVendor,
} from "../sms/fake-vendor.ts";

import { appleAccount, createFakeApple, type FakeApple } from "./fake-apple.ts";

/** A person with an account at the provider: one id in all applications of an owner, others in each. */
export interface SocialPerson {
  name: string;
  /** Inside WeChat without having consented to more than a snapshot of the page: WeChat makes up an account. */
  isSnapshot?: boolean;
}

export interface FakeSocial extends FakeVendor {
  apple: FakeApple;
  /** What the player's browser does on the provider's page: allow, and follow the way back. */
  allow(address: string, person: SocialPerson): Promise<URL>;
  /** Whether the official account belongs to an account of the Open Platform; it does until told otherwise. */
  tieOfficialAccount(isTied: boolean): void;
}

export const socialApps = {
  wechatAccount: { id: "wx-account", secret: "account-secret" },
  wechatSite: { id: "wx-site", secret: "site-secret" },
  qq: { id: "101000001", secret: "qq-secret" },
};

/** What the shop knows of its applications. */
export const socialAccounts = { ...socialApps, apple: appleAccount };

interface Grant {
  app: string;
  person: string;
  isSnapshot: boolean;
  back: string;
  nonce: string;
}

interface State {
  codes: Map<string, Grant>;
  used: Set<string>;
  tokens: Map<string, Grant>;
  returnTo: string;
  isTied: boolean;
  apple: FakeApple;
}

/** `sent` is the query of a page, and the form of a call by POST. */
type Answer = (state: State, sent: URLSearchParams) => RawAnswer | Promise<RawAnswer>;

/**
 * WeChat's OAuth 2 (open platform and official accounts), QQ Connect and Sign in with Apple at one origin. Pages ask for consent by links that
 * name the person; applications may only send players back to `returnTo`.
 */
export async function startFakeSocial(returnTo: string, port = 0): Promise<FakeSocial> {
  const apple = createFakeApple();
  const state: State = {
    codes: new Map(),
    used: new Set(),
    tokens: new Map(),
    returnTo,
    isTied: true,
    apple,
  };
  const vendor = await startFakeVendor(({ method, path, query, body }: RawRequest) => {
    const answer = paths[path];
    const sent = new URLSearchParams(method === "POST" ? body : query);
    return answer ? answer(state, sent) : { status: 404, body: "" };
  }, port);
  return {
    ...vendor,
    apple,
    tieOfficialAccount(isTied) {
      state.isTied = isTied;
    },
    async allow(address, { name, isSnapshot = false }) {
      const url = new URL(address);
      url.hash = "";
      url.searchParams.set("person", name);
      if (isSnapshot) url.searchParams.set("snapshot", "1");
      const page = await (await fetch(url)).text();
      const link = /href="([^"]+)"/.exec(page)?.[1];
      if (link === undefined) throw new Error(page);
      return new URL(link.replaceAll("&amp;", "&"));
    },
  };
}

const json = (value: object): RawAnswer => ({ status: 200, body: JSON.stringify(value) });
const page = (body: string): RawAnswer => ({
  status: 200,
  body,
  type: "text/html; charset=utf-8",
  headers: { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" },
});

const paths: Record<string, Answer> = {
  "/connect/oauth2/authorize": wechatPage(socialApps.wechatAccount.id, ["snsapi_userinfo"]),
  "/connect/qrconnect": wechatPage(socialApps.wechatSite.id, ["snsapi_login"]),
  "/sns/oauth2/access_token": wechatToken,
  "/oauth2.0/authorize": (state, query) => consent(state, query, query.get("client_id") ?? ""),
  "/oauth2.0/token": qqToken,
  "/oauth2.0/me": qqMe,
  "/auth/authorize": applePage,
  "/auth/token": appleToken,
  "/auth/keys": ({ apple }) => apple.keys(),
  "/auth/revoke": ({ apple }, form) => apple.revoke(form),
};

function applePage(state: State, query: URLSearchParams): RawAnswer {
  const id = query.get("client_id") ?? "";
  if (id !== appleAccount.id) return page("invalid_client");
  // With a scope Apple insists on sending the player back by a form.
  if (query.get("response_mode") !== "query" || query.has("scope")) return page("invalid_request");
  return consent(state, query, id);
}

function appleToken(state: State, form: URLSearchParams): Promise<RawAnswer> {
  const grant = takeCode(state, form.get("code") ?? "");
  const isOwn = grant !== null && grant !== "used" && grant.app === appleAccount.id;
  return state.apple.token(form, isOwn ? grant : null);
}

function wechatPage(id: string, scopes: string[]): Answer {
  return (state, query) => {
    if (query.get("appid") !== id) return page("AppID 参数错误");
    if (!scopes.includes(query.get("scope") ?? "")) return page("Scope 参数错误或没有 Scope 权限");
    return consent(state, query, id);
  };
}

function consent(state: State, query: URLSearchParams, app: string): RawAnswer {
  const back = query.get("redirect_uri") ?? "";
  if (back !== state.returnTo) return page("redirect_uri 参数错误");
  if (query.get("response_type") !== "code") return page("response_type 参数错误");
  const code = randomBytes(16).toString("hex");
  const nonce = query.get("nonce") ?? "";
  const person = query.get("person") ?? "visitor";
  state.codes.set(code, { app, person, isSnapshot: query.has("snapshot"), back, nonce });
  const answer = new URLSearchParams({ code, state: query.get("state") ?? "" });
  return page(`<a href="${back}?${answer}">允许</a>`);
}

/** Codes work once. */
function takeCode(state: State, code: string): Grant | "used" | null {
  if (state.used.has(code)) return "used";
  const grant = state.codes.get(code);
  if (grant) state.used.add(code);
  return grant ?? null;
}

function wechatToken(state: State, query: URLSearchParams): RawAnswer {
  const app = Object.values(socialApps).find(({ id }) => id === query.get("appid"));
  if (!app) return json({ errcode: 40013, errmsg: "invalid appid" });
  if (app.secret !== query.get("secret")) {
    return json({ errcode: 40125, errmsg: "invalid appsecret" });
  }
  const grant = takeCode(state, query.get("code") ?? "");
  if (grant === "used") return json({ errcode: 40163, errmsg: "code been used" });
  if (grant?.app !== app.id) return json({ errcode: 40029, errmsg: "invalid code" });
  const isAccount = app.id === socialApps.wechatAccount.id;
  const isSnapshot = isAccount && grant.isSnapshot;
  const person = isSnapshot ? `virtual-${randomBytes(8).toString("hex")}` : grant.person;
  return json({
    access_token: randomBytes(16).toString("hex"),
    expires_in: 7200,
    refresh_token: randomBytes(16).toString("hex"),
    openid: `o-${app.id}-${person}`,
    scope: isAccount ? "snsapi_userinfo" : "snsapi_login",
    ...(isAccount && !state.isTied ? {} : { unionid: `u-${person}` }),
    ...(isSnapshot ? { is_snapshotuser: 1 } : {}),
  });
}

function qqToken(state: State, query: URLSearchParams): RawAnswer {
  const app = socialApps.qq;
  if (query.get("client_id") !== app.id || query.get("client_secret") !== app.secret) {
    return json({ error: 100008, error_description: "client_id is invalid" });
  }
  const grant = takeCode(state, query.get("code") ?? "");
  if (grant === null || grant === "used" || grant.back !== query.get("redirect_uri")) {
    return json({ error: 100020, error_description: "code is reused error" });
  }
  const token = randomBytes(16).toString("hex").toUpperCase();
  state.tokens.set(token, grant);
  const answer = { access_token: token, expires_in: "7776000", refresh_token: "R" };
  if (query.get("fmt") === "json") return json(answer);
  return { status: 200, body: new URLSearchParams(answer).toString(), type: "text/html" };
}

function qqMe(state: State, query: URLSearchParams): RawAnswer {
  const grant = state.tokens.get(query.get("access_token") ?? "");
  const answer = grant
    ? { client_id: grant.app, openid: `Q-${grant.person}` }
    : { error: 100016, error_description: "access token check failed" };
  if (query.get("fmt") === "json") return json(answer);
  return { status: 200, body: `callback( ${JSON.stringify(answer)} );`, type: "text/html" };
}
