import { listenTo } from "../../browser/state/emitter.ts";
import { useStore } from "../../browser/state/store.ts";

const query = "(prefers-reduced-motion: reduce)";

/** Whether animations may run by themselves: the page is visible and the player does not prefer reduced motion. */
export function useMotionAllowed(): boolean {
  return useStore(motionAllowed, false);
}

const motionAllowed = {
  get: () => document.visibilityState === "visible" && !window.matchMedia(query).matches,
  subscribe: (listener: () => void) =>
    listenTo(listener, [document, "visibilitychange"], [window.matchMedia(query), "change"]),
};
