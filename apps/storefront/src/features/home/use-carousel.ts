import { carouselIntervalMs } from "@playfront/contract/constants";
import { type RefObject, useEffect, useState } from "react";
import { useSavesData } from "../../browser/page/save-data.ts";
import { useMotionAllowed } from "../../ui/layout/use-motion.ts";
import { moveBy, watchCircle } from "./slide-circle.ts";

/**
 * The carousel's movement: a strip that the browser scrolls and snaps. It moves to the next slide every
 * `carouselIntervalMs` (docs/product.md#carousel), except while it is touched, focused, out of sight or paused, or if the
 * player prefers reduced motion. `strip` scrolls; its first child holds the slides, and after them the first ones again
 * (`slide-circle.ts`).
 */
export function useCarousel(strip: RefObject<HTMLElement | null>, count: number) {
  const selected = useCircle(strip, count);
  const isHeld = useIsTouchedOrFocused(strip);
  // With data saving on, the carousel starts paused; the player can start it.
  const savesData = useSavesData();
  const [pausedByPlayer, setPaused] = useState<boolean | null>(null);
  const isPaused = pausedByPlayer ?? savesData;
  const isMotionAllowed = useMotionAllowed();

  const isPlaying = count > 1 && !isHeld && !isPaused && isMotionAllowed;
  const step = (by: 1 | -1) => moveBy(strip.current, count, by);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the interval for each slide
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => isInSight(strip.current) && step(1), carouselIntervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, selected]);

  return {
    selected,
    /** False if the player prefers reduced motion, and without JavaScript. */
    canPlay: isMotionAllowed,
    isPlaying,
    isPaused,
    togglePaused: () => setPaused(!isPaused),
    step,
  };
}

function isInSight(strip: HTMLElement | null): boolean {
  return strip !== null && strip.getBoundingClientRect().bottom > 0;
}

/** The slide at the strip's left edge. */
function useCircle(ref: RefObject<HTMLElement | null>, count: number): number {
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (ref.current && count > 1) return watchCircle(ref.current, count, setSelected);
  }, [ref, count]);
  return selected;
}

/** True while a slide is touched or focused. */
function useIsTouchedOrFocused(ref: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    // Touch events, because the browser cancels pointer events as soon as the strip scrolls.
    const starts = ["touchstart", "focusin"];
    const ends = ["touchend", "touchcancel", "focusout"];
    for (const name of starts) strip.addEventListener(name, hold, { passive: true });
    for (const name of ends) strip.addEventListener(name, release, { passive: true });
    return () => {
      for (const name of starts) strip.removeEventListener(name, hold);
      for (const name of ends) strip.removeEventListener(name, release);
    };
  }, [ref]);
  return isHeld;
}
