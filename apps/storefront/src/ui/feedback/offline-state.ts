import { useEffect } from "react";
import { createStore, useStore } from "../../browser/state/store.ts";

/** How many parts of the page say that they could not be loaded without a network. */
const shown = createStore(0);

/** To be called by whatever says so, with whether it does. */
export function useOfflineState(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    shown.set(shown.get() + 1);
    return () => shown.set(shown.get() - 1);
  }, [isShown]);
}

export function useShowsOfflineState(): boolean {
  return useStore(shown, 0) > 0;
}
