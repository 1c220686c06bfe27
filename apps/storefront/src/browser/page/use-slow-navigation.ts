import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";
import { routerPath } from "./router-path.ts";

/** Faster navigations show no pending state, milliseconds. */
const slowNavigationMs = 150;

/** The router path that a slow navigation leads to; null while it is still fast, and when none is under way. */
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

/** The router path that a navigation leads to, from its start; null when none is under way. */
export function usePendingPath(): string | null {
  const { location } = useNavigation();
  return location ? routerPath(location.pathname) : null;
}
