import { codes } from "@playfront/contract/codes";
import { getBrowserApi } from "../api/browser-api.ts";
import { hasConsent } from "./consent.ts";
import { keepFormerSession } from "./former-session.ts";
import { clearSession, getSession, type Session, setToken, setUserInfo } from "./session.ts";

let exchange: Promise<void> = Promise.resolve();
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
  const token = window.__urlToken;
  if (token === undefined || !hasConsent()) return;
  window.__urlToken = undefined;
  adoptToken(token, { isLink: true });
}

/**
 * Makes a token from outside the session's token and exchanges it for one that nobody else has ever held. If the
 * host rejects it, the former session is restored (docs/wire.md#rolling-token). A token is adopted only once. A link may
 * be somebody else's: if its account is another one, the former session is kept for the player to return to.
 */
export function adoptToken(token: string, { isLink = false } = {}): void {
  const before = getSession();
  if (token === before.token || token === lastTaken || !/^[\x21-\x7e]{1,128}$/.test(token)) return;
  lastTaken = token;
  setToken(token);
  exchange = exchangeToken(before, isLink);
}

/** Resolves once no exchange is under way. The navigation guard waits for it. */
export function urlTokenExchanged(): Promise<void> {
  return exchange;
}

async function exchangeToken(before: Session, isLink: boolean): Promise<void> {
  const result = await getBrowserApi().call("user/checkLogin", { from: "url" });
  if (result.ok) {
    const { uid } = result.data;
    if (isLink && before.token !== null && before.userInfo?.uid !== uid)
      keepFormerSession(before, uid);
    return;
  }
  if (before.token !== null) {
    setToken(before.token);
    setUserInfo(before.userInfo);
  } else if (result.kind === "coded" && result.code !== codes.tooMany) {
    clearSession();
  }
  // Without a former session, the token may be valid if there was no answer or too many exchanges: the next call will
  // tell.
}
