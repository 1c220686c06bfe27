import { type RefObject, useEffect, useRef, useState } from "react";
import { savesData } from "./save-data.ts";

/** Distance at which a part of a page loads, CSS pixels; with data saving on it is in sight first. */
const aheadPx = 600;

/** Whether the element has come near the screen. It stays true. */
export function useNear<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `0px 0px ${savesData() ? 0 : aheadPx}px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
