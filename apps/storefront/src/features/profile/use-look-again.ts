import { useEffect, useRef } from "react";

const everyMs = 20_000;

/** Looks again now and then while the page is seen, and at once when the player comes back to it. */
export function useLookAgain(look: () => Promise<void>): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === "visible") void latest.current();
    };
    const timer = setInterval(lookIfSeen, everyMs);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, []);
}
