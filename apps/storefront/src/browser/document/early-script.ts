import { shareCodePattern } from "@playfront/contract/constants";
import { cannotInstallApps, isAppleMobile } from "../container/device.ts";
import { barColors } from "../page/bar-colors.ts";
import { pendingTokenKey, writeTabStored } from "../storage/tab-storage.ts";
import { keepTaps } from "./early-taps.ts";
import { startScriptsLater } from "./start-scripts.ts";

/*
 * Runs in the head, before anything else of the page loads. The build bundles it into the page's HTML
 * (build-plugins/early-script.ts), and the host allows it by its hash. What the rest of the page needs from it is on
 * `window`.
 */

declare global {
  interface Window {
    /** Reloads the page, unless it was reloaded within the last minute. Returns whether it reloads. */
    __reloadOnce?: (() => boolean) | undefined;
    /** The path that the page's HTML belongs to. */
    __path?: string | undefined;
    /** Whether the page is reloaded because its address has become that of another page. Call it before hydration. */
    __reloadMoved?: (() => boolean) | undefined;
    /** The token that was removed from the address. */
    __urlToken?: string | undefined;
  }
}

const root = document.documentElement;

/**
 * A deployment may remove scripts and style sheets that a cached page still names. If one is missing while the page
 * loads, the page is reloaded; a page that stays broken is marked and shows a notice
 * (`ui/feedback/unloaded-notice.tsx`). After loading, `code-recovery.ts` handles missing code, and a missing style
 * sheet makes the next page reload (`worker-watch.tsx`).
 */
function onLoadFailure(event: Event): void {
  const isStyleSheet = (event.target as HTMLLinkElement | null)?.rel === "stylesheet";
  if (root.hasAttribute("data-ready")) {
    if (isStyleSheet) root.setAttribute("data-stale", "");
    return;
  }
  const isPageBroken =
    event.type === "error"
      ? isStyleSheet || (event.target as Element | null)?.nodeName === "SCRIPT"
      : /module/i.test((event as PromiseRejectionEvent).reason?.message);
  if (isPageBroken && !reloadOnce()) root.setAttribute("data-unloaded", "");
}

/** At most once a minute for each path, or for another cause, and only with a network. */
function reloadOnce(cause = location.pathname): boolean {
  try {
    const key = `reloaded ${cause}`;
    const isRecent = Date.now() - Number(sessionStorage.getItem(key)) < 60_000;
    if (!navigator.onLine || isRecent) return false;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
    return true;
  } catch {
    return false;
  }
}

let isMoved = false;

/**
 * After a reload, Back within the shop changes the address under the reloaded document. Once hydrated, the router shows
 * the page of the address; until then only a reload does.
 */
function onMove(event: Event): void {
  if (root.hasAttribute("data-ready") || (!isMoved && location.pathname === window.__path)) return;
  isMoved = true;
  event.stopImmediatePropagation();
  location.reload();
}

/**
 * Chromium tells of a move only after the page has loaded, so the addresses are compared as well. A script of others may
 * change the address every time: the page then starts as it is.
 */
function reloadMoved(): boolean {
  return isMoved || (location.pathname !== window.__path && reloadOnce("moved"));
}

/** Removes the token from the address before any request can carry it in a referrer, and stores the channel and the short link. */
function readAddress(address: URL): void {
  const query = address.searchParams;
  const token = query.get("token");
  if (token !== null) {
    query.delete("token");
    history.replaceState(history.state, "", address.pathname + address.search + address.hash);
    if (token !== "") {
      window.__urlToken = token;
      // The page may be left or reloaded before its scripts exchange the token.
      writeTabStored(pendingTokenKey, token);
    }
  }
  const cid = query.get("cid");
  if (cid !== null && /^[A-Za-z0-9_-]{1,64}$/.test(cid)) localStorage.setItem("cid", cid);
  const share = query.get("share");
  if (share !== null && new RegExp(shareCodePattern).test(share)) {
    localStorage.setItem("share", `${share} ${Date.now()}`);
  }
}

/** Sets the player's colours before the first paint (`theme.ts`). */
function showTheme(): void {
  const theme = localStorage.getItem("theme");
  if (theme !== "dark" && theme !== "light") return;
  root.setAttribute("data-theme", theme);
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    bar.content = barColors[theme];
  }
}

/**
 * Marks the personal parts that hydration will add to the HTML, which is the same for everyone, so that their space
 * is reserved.
 */
function markPersonalParts(address: URL): void {
  const marks = {
    "data-player": sessionStorage.getItem(pendingTokenKey) || localStorage.getItem("token"),
    "data-searched": localStorage.getItem("searchhistory"),
    "data-recovering": sessionStorage.getItem("recovery"),
    "data-keyword": address.searchParams.get("keyword"),
    "data-all-games": localStorage.getItem("allgames"),
  };
  for (const [mark, value] of Object.entries(marks)) if (value) root.setAttribute(mark, "");
}

if (cannotInstallApps()) root.setAttribute("data-no-packages", isAppleMobile() ? "ios" : "");
window.__reloadOnce = reloadOnce;
window.__path = location.pathname;
window.__reloadMoved = reloadMoved;
addEventListener("popstate", onMove, true);
addEventListener("error", onLoadFailure, true);
addEventListener("unhandledrejection", onLoadFailure);
startScriptsLater();
keepTaps();
try {
  const address = new URL(location.href);
  readAddress(address);
  showTheme();
  markPersonalParts(address);
} catch {
  // Storage is blocked: nothing personal can be shown early.
}
