import { shanghaiDay } from "@playfront/counters/counters";
import { getBrowserApi } from "../api/browser-api.ts";
import { isUnknownCall } from "../api/unknown-call.ts";
import { hasConsent } from "../session/consent.ts";
import { readStored, writeStored } from "../storage/device-storage.ts";

/** The last day, in Shanghai, that was reported to the host. */
const key = "visited";

let isTelling = false;

/**
 * Reports the first page that somebody looks at each day, which counts as a visit for this browser's channel; the
 * HTML is the same for everyone and cannot count. Continues while the page is open. Returns a function that stops
 * it.
 */
export function reportDailyVisit(): () => void {
  const look = () => void reportVisitOfDay();
  const events = ["visibilitychange", "prerenderingchange"];
  for (const event of events) document.addEventListener(event, look);
  look();
  return () => {
    for (const event of events) document.removeEventListener(event, look);
  };
}

async function reportVisitOfDay(): Promise<void> {
  const day = shanghaiDay(new Date());
  if (isTelling || readStored(key) === day || !isPageViewed() || !hasConsent()) return;
  isTelling = true;
  const [, gameid] = /^\/app\/game\/(\d+)/.exec(window.location.pathname) ?? [];
  const answer = await getBrowserApi().call("channel/visit", { gameid });
  // A host without this call need not be asked again today.
  if (answer.ok || isUnknownCall(answer)) writeStored(key, day);
  isTelling = false;
}

/** The page is not prerendered, its tab is visible, and there is a network. */
function isPageViewed(): boolean {
  const isAhead = (document as { prerendering?: boolean }).prerendering === true;
  return !isAhead && document.visibilityState === "visible" && navigator.onLine;
}
