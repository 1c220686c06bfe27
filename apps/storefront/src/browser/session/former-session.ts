import { createStore, useStore } from "../state/store.ts";
import { getSession, onSessionChange, type Session, setToken, setUserInfo } from "./session.ts";

/**
 * The session that a link replaced by one of another account. Kept in memory only, until its player returns to it,
 * dismisses it or leaves the page, or until the session changes again (decision 0097).
 */
const former = createStore<Session | null>(null);
let stopWatching = () => {};

export function useFormerSession(): Session | null {
  return useStore(former, null);
}

/** Keeps a session as long as the present one stays that of `uid`. */
export function keepFormerSession(session: Session, uid: string): void {
  dropFormerSession();
  former.set(session);
  stopWatching = onSessionChange(() => {
    const { token, userInfo } = getSession();
    if (token === null || (userInfo !== null && userInfo.uid !== uid)) dropFormerSession();
  });
}

export function dropFormerSession(): void {
  stopWatching();
  stopWatching = () => {};
  former.set(null);
}

/** Makes the kept session the present one again. */
export function returnToFormerSession(): void {
  const session = former.get();
  if (session === null) return;
  dropFormerSession();
  setToken(session.token);
  setUserInfo(session.userInfo);
}
