import { type RefObject, useEffect, useRef, useState } from "react";
import { savesData } from "./save-data.ts";
import { watchPlace } from "./watch-place.ts";

/**
 * How near the screen a part of a page loads, as CSS margins: soon below it, and anywhere above it, as a fast reader scrolls past
 * parts between two frames. With data saving on it is in sight first.
 */
const margin = "100000px 0px 600px";

/** Whether the element has come near the screen, or been scrolled past. It stays true. */
export function useNear<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current || isNear) return;
    const rootMargin = savesData() ? "0px" : margin;
    return watchPlace(ref.current, rootMargin, (place) => place.isIntersecting && setNear(true));
  }, [isNear]);
  return [ref, isNear];
}
