import { shanghaiDay } from "@playfront/counters/counters";
import { getBrowserApi } from "../api/browser-api.ts";
import { hasConsent } from "../session/consent.ts";
import { readStored, writeStored } from "../storage/device-storage.ts";

/** The day in Shanghai that the host has been told of. */
const key = "visited";

let isTelling = false;

/**
 * Tells the host of the day's first page that somebody looks at, so that it counts for this browser's channel; the
 * pages themselves are the same for everyone. Goes on while the page stays open; answers a way to stop.
 */
export function reportDailyVisit(): () => void {
  const look = () => void tellVisitOfDay();
  const events = ["visibilitychange", "prerenderingchange"];
  for (const event of events) document.addEventListener(event, look);
  look();
  return () => {
    for (const event of events) document.removeEventListener(event, look);
  };
}

async function tellVisitOfDay(): Promise<void> {
  const day = shanghaiDay(new Date());
  if (isTelling || readStored(key) === day || !isLookedAt() || !hasConsent()) return;
  isTelling = true;
  const [, gameid] = /^\/app\/game\/(\d+)/.exec(window.location.pathname) ?? [];
  const answer = await getBrowserApi().call("channel/visit", { gameid });
  // A host that knows no such call need not be asked again today.
  const isUnknown = !answer.ok && answer.kind === "network" && answer.status === 404;
  if (answer.ok || isUnknown) writeStored(key, day);
  isTelling = false;
}

/** Not drawn ahead, not in a tab behind, and with a network to tell it by. */
function isLookedAt(): boolean {
  const isAhead = (document as { prerendering?: boolean }).prerendering === true;
  return !isAhead && document.visibilityState === "visible" && navigator.onLine;
}
