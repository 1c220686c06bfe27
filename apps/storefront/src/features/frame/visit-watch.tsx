import { useEffect } from "react";
import { whenAtRest } from "../../browser/page/at-rest.ts";
import { useConsent } from "../../browser/session/consent.ts";

/** Has the day's visit counted, once the page is at rest and the player has nothing against it. */
export function VisitWatch() {
  const hasAgreed = useConsent();
  useEffect(() => {
    if (!hasAgreed) return;
    let isGone = false;
    let stop = () => {};
    void whenAtRest()
      .then(() => import("../../browser/container/visit.ts"))
      .then(({ watchVisits }) => {
        if (!isGone) stop = watchVisits();
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
