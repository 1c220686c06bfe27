import { useStore } from "../state/store.ts";

/**
 * False while the page's HTML is being taken over, true ever after: what is personal, or depends on the address beyond
 * its path, waits for it. A page reached by navigation sees true from its first render.
 */
export function useHydrated(): boolean {
  return useStore(hydrated, false);
}

const hydrated = { get: () => true, subscribe: () => () => {} };
