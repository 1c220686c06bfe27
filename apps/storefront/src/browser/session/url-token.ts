import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import { createTokenApi } from "../api/browser-api.ts";
import { pendingTokenKey, readTabStored, writeTabStored } from "../storage/tab-storage.ts";
import { hasConsent } from "./consent.ts";
import { keepFormerSession } from "./former-session.ts";
import { adoptStored, getSession, setToken } from "./session.ts";
import { sessionEndedText, setSessionNotice } from "./session-notice.ts";
import { addExchange, tokensExchanged } from "./token-exchange.ts";

let lastTaken: string | null = null;

/** Returns the address without its token and keeps the token for `adoptUrlToken`; null if there is no token. */
export function takeTokenFrom(address: URL): URL | null {
  const token = address.searchParams.get("token");
  if (token === null) return null;
  if (token !== "") window.__urlToken = token;
  const rest = new URL(address);
  rest.searchParams.delete("token");
  return rest;
}

/** Adopts the token from the address. In the app this waits for the player's consent. */
export function adoptUrlToken(): void {
  const token = window.__urlToken ?? readTabStored(pendingTokenKey);
  if (token === null || !hasConsent()) return;
  window.__urlToken = undefined;
  writeTabStored(pendingTokenKey, token);
  adoptToken(token, { isLink: true });
  void tokensExchanged().then(() => writeTabStored(pendingTokenKey, null));
}

/**
 * Exchanges a token from outside for one that nobody else has ever held, which becomes the session's. Until then the
 * session stays as it is, also if the host rejects the token (docs/wire.md#rolling-token). A token is exchanged only
 * once. A link may be somebody else's: if its account is another one, the former session is kept for the player to
 * return to.
 */
export function adoptToken(token: string, { isLink = false } = {}): void {
  const isKnown = token === getSession().token || token === lastTaken;
  if (isKnown || !/^[\x21-\x7e]{1,128}$/.test(token)) return;
  lastTaken = token;
  addExchange(() => exchangeToken(token, isLink));
}

async function exchangeToken(token: string, isLink: boolean): Promise<void> {
  const result = await createTokenApi(token).call("user/checkLogin", { from: "url" });
  // Another tab may have changed the session meanwhile.
  adoptStored();
  if (!result.ok) {
    if (getSession().token === null) leaveVisitor(token, result);
    return;
  }
  const { uid, token: own = token } = result.data as { uid: string; token?: string };
  const before = getSession();
  setSessionNotice(null);
  setToken(own, { keepUserInfo: before.userInfo?.uid === uid });
  if (isLink && before.token !== null && before.userInfo?.uid !== uid)
    keepFormerSession(before, uid);
}

/**
 * Without an answer, or beyond the limit of exchanges, the token may be valid: it becomes the session's, and the next
 * call will tell.
 */
function leaveVisitor(token: string, failure: Failure): void {
  if (failure.kind === "network" || failure.code === codes.tooMany) setToken(token);
  else if (failure.code === codes.unauthorized || failure.status === 401)
    setSessionNotice(failure.msg || sessionEndedText);
}
