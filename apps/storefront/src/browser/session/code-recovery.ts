import { useEffect, useState } from "react";

/** What Chromium, Firefox and Safari say of code that cannot be had, and Vite of its styles. */
const missingCode =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a page failed because files of its version could not be had: gone with a deployment, or not come. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missingCode.test(error.message);
}

/**
 * Loads the page shown now anew when its code could not be had: the host may have another version by now, whose page
 * names files that exist. Not without an answer of the host, or the browser's own error page would stand in the shop's
 * place, and only once in a while: what stays broken says so. Whether that is still being found out.
 */
export function useCodeRecovery(error: unknown): boolean {
  const isMissing = isMissingCode(error);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    void reloadOnce().then((isReloading) => {
      if (!isReloading && !isGone) setOver(true);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return isMissing && !isOver;
}

async function reloadOnce(): Promise<boolean> {
  const answer = await fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  return answer !== null && answer.status < 500 && window.__reloadOnce?.() === true;
}
