import { useEffect } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useConsent } from "../../browser/session/consent.ts";

/** Has the day's visit counted, once the page is at rest and the player has nothing against it. */
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
      // Without a network there is nothing to tell.
      .catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, [hasAgreed]);
  return null;
}
