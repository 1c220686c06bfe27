import { barColors } from "./bar-colors.ts";

/*
 * Runs in the head, before anything else of the page loads. The build bundles it into the text that the page holds
 * (build-plugins/early-script.ts); the host allows it by its hash. What the rest of the page needs of it is on `window`.
 */

declare global {
  interface Window {
    /** Reloads the page unless that was done within the last minute. Returns whether it does. */
    __reloadOnce?: (() => boolean) | undefined;
    /** The token that was taken out of the address. */
    __urlToken?: string | undefined;
  }
}

const root = document.documentElement;

/**
 * A deployment may take away scripts and style sheets that a cached page still names. While the page loads it is then
 * loaded anew; a page that stays broken is marked and says so (`ui/feedback/unloaded-notice.tsx`). Afterwards
 * `code-recovery.ts` deals with missing code; a missing style sheet is made good by the next page (`worker-watch.tsx`).
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

/** Once a minute for each path, and not without a network. */
function reloadOnce(): boolean {
  try {
    const path = `${location.pathname} `;
    const last = sessionStorage.getItem("reloaded") ?? "";
    const isRecent = last.startsWith(path) && Date.now() - Number(last.slice(path.length)) < 60_000;
    if (!navigator.onLine || isRecent) return false;
    sessionStorage.setItem("reloaded", path + Date.now());
    location.reload();
    return true;
  } catch {
    return false;
  }
}

/** Takes the token out at once, so that no later request carries it in a referrer, and remembers the channel. */
function readAddress(address: URL): void {
  const query = address.searchParams;
  const token = query.get("token");
  if (token !== null) {
    query.delete("token");
    history.replaceState(history.state, "", address.pathname + address.search + address.hash);
    if (token !== "") window.__urlToken = token;
  }
  const cid = query.get("cid");
  if (cid !== null && /^[A-Za-z0-9_-]{1,64}$/.test(cid)) localStorage.setItem("cid", cid);
}

/** Sets the player's colours before anything is painted (`theme.ts`). */
function showTheme(): void {
  const theme = localStorage.getItem("theme");
  if (theme !== "dark" && theme !== "light") return;
  root.setAttribute("data-theme", theme);
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    bar.content = barColors[theme];
  }
}

/** Marks what hydration will add to the HTML, which is the same for everyone, so that its space is kept free. */
function markPersonalParts(address: URL): void {
  const marks = {
    "data-player": window.__urlToken || localStorage.getItem("token"),
    "data-searched": localStorage.getItem("searchhistory"),
    "data-recovering": sessionStorage.getItem("recovery"),
    "data-keyword": address.searchParams.get("keyword"),
  };
  for (const [mark, value] of Object.entries(marks)) if (value) root.setAttribute(mark, "");
}

window.__reloadOnce = reloadOnce;
addEventListener("error", onLoadFailure, true);
addEventListener("unhandledrejection", onLoadFailure);
try {
  const address = new URL(location.href);
  readAddress(address);
  showTheme();
  markPersonalParts(address);
} catch {
  // Blocked storage: the page does without.
}
