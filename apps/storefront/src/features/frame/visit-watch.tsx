import { useEffect } from "react";
import { reportDailyVisit } from "../../browser/container/daily-visit.ts";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useConsent } from "../../browser/session/consent.ts";

/** Counts the day's visit once the page is idle and the player has consented. */
export function VisitWatch() {
  const hasAgreed = useConsent();
  useEffect(() => {
    if (!hasAgreed) return;
    let isGone = false;
    let stop = () => {};
    void afterLoad().then(() => {
      if (!isGone) stop = reportDailyVisit();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [hasAgreed]);
  return null;
}
