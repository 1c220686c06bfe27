import { useEffect, useRef, useState } from "react";

/** Milliseconds until `target`, updated each second; calls `onEnd` once when they are over. */
export function useTimeLeft(
  target: number,
  { now, onEnd }: { now: () => number; onEnd: () => void },
): number {
  const clock = useRef({ now, onEnd });
  clock.current = { now, onEnd };
  const [left, setLeft] = useState(() => target - now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      const rest = target - clock.current.now();
      setLeft(rest);
      if (rest <= 0) return clock.current.onEnd();
      // Ticks at the end of each second, so that every second is shown equally long.
      timer = setTimeout(update, rest % 1000 || 1000);
    };
    update();
    // Timers stop while the device sleeps.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [target]);
  return left;
}
