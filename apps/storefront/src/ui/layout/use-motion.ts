import { listenTo } from "../../browser/state/emitter.ts";
import { useStore } from "../../browser/state/store.ts";

const query = "(prefers-reduced-motion: reduce)";

/** Whether things may move by themselves: the page is on screen and the player has not asked for calm. */
export function useMotionAllowed(): boolean {
  return useStore(motionAllowed, false);
}

const motionAllowed = {
  get: () => document.visibilityState === "visible" && !window.matchMedia(query).matches,
  subscribe: (listener: () => void) =>
    listenTo(listener, [document, "visibilitychange"], [window.matchMedia(query), "change"]),
};
