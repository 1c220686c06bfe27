import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";
import { routerPath } from "./router-path.ts";

/** Navigations quicker than this show nothing in between, milliseconds. */
const slowNavigationMs = 150;

/** Where a navigation is heading, as a router path, once it has taken longer than the eye forgives; else null. */
export function useSlowNavigation(): string | null {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<Location | null>(null);
  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(() => setSlow(location), slowNavigationMs);
    return () => clearTimeout(timer);
  }, [location]);
  return location && location === slow ? routerPath(location.pathname) : null;
}

/** Where a navigation is heading from its very start, as a router path; null when none is under way. */
export function usePendingPath(): string | null {
  const { location } = useNavigation();
  return location ? routerPath(location.pathname) : null;
}
