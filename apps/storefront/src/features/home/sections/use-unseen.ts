import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { watchPlace } from "../../../browser/page/watch-place.ts";

/** A screen, by which a reader may have scrolled on before a change is drawn. */
const margin = "100% 0px";

/** Sections that have given up their space. Back finds the page as high as it was left. */
const unseen = new Set<string>();

/**
 * Whether the element of a section has been out of sight since it was watched, so that nothing in sight moves if it
 * changes its height then. It stays true.
 */
export function useUnseen<E extends HTMLElement>(
  section: string,
  isWatched: boolean,
): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [isUnseen, setUnseen] = useState(() => isWatched && unseen.has(section));
  useEffect(() => {
    if (!ref.current || !isWatched || isUnseen) return;
    return watchPlace(ref.current, margin, (place) => {
      if (place.isIntersecting || !isFreeToChange(place)) return;
      unseen.add(section);
      // Now: later it may be in sight.
      flushSync(() => setUnseen(true));
    });
  }, [section, isWatched, isUnseen]);
  return [ref, isUnseen];
}

/** Browsers without scroll anchoring move the screen by what happens above it. */
function isFreeToChange({ boundingClientRect }: IntersectionObserverEntry): boolean {
  return boundingClientRect.top > 0 || CSS.supports("overflow-anchor", "auto");
}
