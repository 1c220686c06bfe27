import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Scroll positions of strips, by history entry and strip, until the page is reloaded. */
const offsets = new Map<string, number>();

/** Restores how far a strip was scrolled when the player goes back to it. `name` tells the strips of a page apart. */
export function useRestoredScroll<E extends HTMLElement>(name: string): RefObject<E | null> {
  const ref = useRef<E>(null);
  const { key } = useLocation();
  const entry = `${key}:${name}`;
  useLayoutEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const kept = offsets.get(entry);
    if (kept !== undefined) strip.scrollLeft = kept;
    const note = () => void offsets.set(entry, strip.scrollLeft);
    strip.addEventListener("scroll", note, { passive: true });
    return () => strip.removeEventListener("scroll", note);
  }, [entry]);
  return ref;
}
