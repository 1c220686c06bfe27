import { useEffect, useState } from "react";

/** Error messages of Chromium, Firefox and Safari for code that could not be loaded, and of Vite for styles. */
const missingCode =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/**
 * Whether a page failed because files of its version could not be loaded: removed by a deployment, or lost on the
 * way.
 */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missingCode.test(error.message);
}

/**
 * Reloads the page if its code could not be loaded: the host may have another version by now, whose page names files
 * that exist. It waits for an answer of the host, since a reload without one would show the browser's own error
 * page. It reloads only once in a while; a page that stays broken shows its error. Returns true while it is not yet
 * decided.
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
