import { useEffect, useRef } from "react";

const intervalMs = 20_000;

/** Calls `refresh` regularly while the page is visible, and when it becomes visible again. */
export function useRegularRefresh(refresh: () => Promise<void>): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") void latest.current();
    };
    const timer = setInterval(refreshIfVisible, intervalMs);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
  }, []);
}
