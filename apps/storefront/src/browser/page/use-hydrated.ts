import { useStore } from "../state/store.ts";

/**
 * False during hydration and true ever after. Whatever is personal, or depends on the address beyond its path, waits
 * for it. A page reached by navigation gets true from its first render.
 */
export function useHydrated(): boolean {
  return useStore(hydrated, false);
}

const hydrated = { get: () => true, subscribe: () => () => {} };
