import { pendingTokenKey, readTabStored, writeTabStored } from "../storage/tab-storage.ts";
import { hasConsent } from "./consent.ts";
import { getSession, setToken } from "./session.ts";
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
  addExchange(async () => {
    const code = await import("./exchange-token.ts").catch(() => null);
    if (code) return code.exchangeToken(token, isLink);
    // As without an answer: the next call will tell whether the token is valid.
    if (getSession().token === null) setToken(token);
  });
}
