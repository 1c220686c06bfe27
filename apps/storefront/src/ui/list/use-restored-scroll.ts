import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Offsets of sideways strips by history entry and strip, while the page view lasts. */
const offsets = new Map<string, number>();

/** Keeps how far a sideways strip was scrolled, so that back finds it there. `name` tells the strips of a page apart. */
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
