import { getBrowserApi } from "../api/browser-api.ts";
import { hasConsent } from "./consent.ts";
import { clearSession, getSession, type Session, setToken, setUserInfo } from "./session.ts";

let exchange: Promise<void> = Promise.resolve();
let lastTaken: string | null = null;

/** The address without its token, which is kept for `adoptUrlToken`; null when it has none. */
export function takeTokenFrom(address: URL): URL | null {
  const token = address.searchParams.get("token");
  if (token === null) return null;
  if (token !== "") window.__urlToken = token;
  const rest = new URL(address);
  rest.searchParams.delete("token");
  return rest;
}

/** Adopts the token that came by URL. In the app it waits for the player's agreement. */
export function adoptUrlToken(): void {
  const token = window.__urlToken;
  if (token === undefined || !hasConsent()) return;
  window.__urlToken = undefined;
  adoptToken(token);
}

/**
 * Makes a token that came from outside the session's and exchanges it for one that nobody else ever held. When the
 * host refuses it, the session held before comes back (docs/wire.md#rolling-token). A token is taken once.
 */
export function adoptToken(token: string): void {
  const before = getSession();
  if (token === before.token || token === lastTaken || !/^[\x21-\x7e]{1,128}$/.test(token)) return;
  lastTaken = token;
  setToken(token);
  exchange = exchangeToken(before);
}

/** Settles when no exchange is under way; the navigation guard waits for it. */
export function urlTokenExchanged(): Promise<void> {
  return exchange;
}

async function exchangeToken(before: Session): Promise<void> {
  const result = await getBrowserApi().call("user/checkLogin", { from: "url" });
  if (result.ok) return;
  if (before.token !== null) {
    setToken(before.token);
    setUserInfo(before.userInfo);
  } else if (result.kind === "coded") {
    clearSession();
  }
  // Without an answer and with nothing to lose, the token may be good: the next call will tell.
}
