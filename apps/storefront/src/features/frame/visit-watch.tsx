import { useEffect } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useConsent } from "../../browser/session/consent.ts";

/** Counts the day's visit once the page is idle and the player has consented. */
export function VisitWatch() {
  const hasAgreed = useConsent();
  useEffect(() => {
    if (!hasAgreed) return;
    let isGone = false;
    let stop = () => {};
    void afterLoad()
      .then(() => import("../../browser/container/daily-visit.ts"))
      .then(({ reportDailyVisit }) => {
        if (!isGone) stop = reportDailyVisit();
      })
      // Without a network nothing can be reported.
      .catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [hasAgreed]);
  return null;
}
