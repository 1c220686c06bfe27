import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** Whether things may move by themselves: the page is on screen and the player has not asked for calm. */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, isAllowed, () => false);
}

function isAllowed(): boolean {
  return document.visibilityState === "visible" && !window.matchMedia(query).matches;
}

function subscribe(listener: () => void): () => void {
  const calm = window.matchMedia(query);
  document.addEventListener("visibilitychange", listener);
  calm.addEventListener("change", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    calm.removeEventListener("change", listener);
  };
}
