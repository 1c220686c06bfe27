import type { UserInfo } from "@playfront/contract/entities";
import { createEmitter } from "../state/emitter.ts";
import { useStore } from "../state/store.ts";
import { readStored, writeStored } from "../storage/device-storage.ts";
import { dropOfflineCodes } from "./drop-offline-codes.ts";
import { noteOfflinePlayer, readOfflinePlayer } from "./offline-codes.ts";
import { setSessionNotice } from "./session-notice.ts";

/** The session of this browser: a token and the player's info, both in localStorage (docs/product.md#session). */
export interface Session {
  token: string | null;
  userInfo: UserInfo | null;
}

const visitor: Session = { token: null, userInfo: null };
const changes = createEmitter(followOtherTabs);
/** Other tabs are only followed while `changes` has a listener, so these listeners add one. */
const switches = createEmitter<boolean>(() => changes.on(() => {}));
let current: Session | null = null;
/** The tokens that the present session has had, since each call may bring a new one. */
let ownTokens = new Set<string | null>();

/** The present session. On the server everybody is a visitor: HTML never depends on a token. */
export function getSession(): Session {
  if (typeof window === "undefined") return visitor;
  if (current === null) {
    current = readSession();
    ownTokens = new Set([current.token]);
  }
  return current;
}

/**
 * Whether a token is, or was, the present session's. Another session may be of another player. Another tab may have begun
 * one without this tab having been told yet.
 */
export function isOfPresentSession(token: string | null): boolean {
  if (getSession().token !== (readStored("token") || null)) adoptStored();
  return ownTokens.has(token);
}

/** Names the present session: its first token on this page, whatever tokens calls bring later. Null for a visitor. */
export function getSessionKey(): string | null {
  getSession();
  return [...ownTokens][0] ?? null;
}

/** A new token removes the former player's info, unless it is the same player's rolled token. */
export function setToken(token: string | null, { keepUserInfo = false } = {}): void {
  if (token === getSession().token) return;
  const player = keepUserInfo ? readOfflinePlayer(getSession().token) : undefined;
  noteToken(token, keepUserInfo);
  change({ token, userInfo: keepUserInfo && token !== null ? getSession().userInfo : null });
  if (player !== undefined && token !== null) noteOfflinePlayer(player, token);
}

/** An answer may carry a rolled token beside the info. It has been stored already and must not be stored twice. */
export function setUserInfo(answer: (UserInfo & { token?: string }) | null): void {
  change({ ...getSession(), userInfo: answer && withoutToken(answer) });
}

export function clearSession(): void {
  noteToken(null, false);
  change(visitor);
}

/** Renders again when the session changes, in this tab or another. The server and the first render see a visitor. */
export function useSession(): Session {
  return useStore(store, visitor);
}

/** Runs a listener after every change, in this tab or another. Returns a function that removes it. */
export const onSessionChange = changes.on;

/**
 * Runs a listener with false when another tab has ended the session, and with true when it has begun one where there was none.
 * Returns a function that removes it.
 */
export const onSessionOfOtherTab = switches.on;

const store = { get: getSession, subscribe: changes.on };

function withoutToken({ token: _rolled, ...userInfo }: UserInfo & { token?: string }): UserInfo {
  return userInfo;
}

function noteToken(token: string | null, isSameSession: boolean): void {
  ownTokens = new Set(isSameSession ? [...ownTokens, token] : [token]);
}

function change(next: Session): void {
  if (next.token === null) dropOfflineCodes();
  else if (next.userInfo !== null) noteOfflinePlayer(next.userInfo.uid, next.token);
  if (next.token !== null) setSessionNotice(null);
  current = next;
  writeStored("token", next.token);
  writeStored("userInfo", next.userInfo && JSON.stringify(next.userInfo));
  changes.emit();
}

function followOtherTabs(): () => void {
  adoptStored();
  window.addEventListener("storage", adoptOtherTab);
  window.addEventListener("pageshow", adoptMeanwhile);
  return () => {
    window.removeEventListener("storage", adoptOtherTab);
    window.removeEventListener("pageshow", adoptMeanwhile);
  };
}

function adoptOtherTab({ key }: StorageEvent): void {
  if (key === null || key === "token" || key === "userInfo") adoptStored();
}

/** A page that returns from the back-forward cache has missed the storage events of other tabs. */
function adoptMeanwhile({ persisted }: PageTransitionEvent): void {
  if (persisted) adoptStored();
}

/** Adopts what other tabs have stored. Their events arrive late, and only while somebody listens. */
export function adoptStored(): void {
  const before = getSession();
  const stored = readSession();
  if (JSON.stringify(stored) === JSON.stringify(before)) return;
  current = stored;
  if (current.token !== before.token) noteToken(current.token, isSamePlayer(before, current));
  if (current.token !== null) setSessionNotice(null);
  changes.emit();
  const isThere = current.token !== null;
  if (isThere !== (before.token !== null)) switches.emit(isThere);
}

/** False if that is not known. */
function isSamePlayer(before: Session, after: Session): boolean {
  return before.userInfo !== null && before.userInfo.uid === after.userInfo?.uid;
}

function readSession(): Session {
  const token = readStored("token");
  if (token === null || token === "") return visitor;
  return { token, userInfo: parseUserInfo(readStored("userInfo")) };
}

function parseUserInfo(text: string | null): UserInfo | null {
  if (text === null) return null;
  try {
    const info: unknown = JSON.parse(text);
    return typeof info === "object" && info !== null && "uid" in info ? (info as UserInfo) : null;
  } catch {
    return null;
  }
}
