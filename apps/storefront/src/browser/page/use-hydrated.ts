import { startTransition, useEffect, useState, useSyncExternalStore } from "react";

/**
 * False while the server's HTML is hydrated and true ever after: a page reached by navigation gets true from its first
 * render. Personal content, and content that depends on the address beyond its path, must wait for it. It changes in a
 * transition, because half of a page depends on it: rendered at once, that would keep a slow phone busy for a third of a second.
 */
export function useHydrated(): boolean {
  const [mount] = useState(() => ({ isHydrating: false }));
  // React asks for the server's value only while it hydrates. The value itself never changes.
  useSyncExternalStore(neverChanges, nothing, () => {
    mount.isHydrating = true;
    return null;
  });
  const [isHydrated, setHydrated] = useState(!mount.isHydrating);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}

const nothing = () => null;
const neverChanges = () => () => {};
