import { useStore } from "../state/store.ts";

/**
 * False during hydration and true ever after. Personal content, and content that depends on the address beyond its
 * path, must wait for it. A page reached by navigation gets true from its first render.
 */
export function useHydrated(): boolean {
  return useStore(hydrated, false);
}

const hydrated = { get: () => true, subscribe: () => () => {} };
