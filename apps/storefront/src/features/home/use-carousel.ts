import { carouselIntervalMs } from "@playfront/contract/constants";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useSavesData } from "../../browser/page/save-data.ts";
import { useMotionAllowed } from "../../ui/layout/use-motion.ts";

/**
 * The carousel's movement: a strip that the browser scrolls and snaps. It moves to the next slide every
 * `carouselIntervalMs` (docs/product.md#carousel), except while it is touched, focused or paused, or if the player
 * prefers reduced motion. `strip` scrolls; its first child holds the slides.
 */
export function useCarousel(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const selected = useSelected(strip);
  const isHeld = useIsTouchedOrFocused(strip);
  // With data saving on, the carousel starts paused; the player can start it.
  const savesData = useSavesData();
  const [pausedByPlayer, setPaused] = useState<boolean | null>(null);
  const isPaused = pausedByPlayer ?? savesData;
  const isMotionAllowed = useMotionAllowed();

  const isPlaying = count > 1 && !isHeld && !isPaused && isMotionAllowed;
  const show = (index: number) => scrollToSlide(strip.current, (index + count) % count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the interval for each slide
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => show(selected + 1), carouselIntervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, selected]);

  return {
    strip,
    selected,
    /** False if the player prefers reduced motion, and without JavaScript. */
    canPlay: isMotionAllowed,
    isPlaying,
    isPaused,
    togglePaused: () => setPaused(!isPaused),
    step: (by: 1 | -1) => show(selected + by),
  };
}

function scrollToSlide(strip: HTMLElement | null, index: number): void {
  const slides = slideElements(strip);
  const [first, target] = [slides[0], slides[index]];
  if (first && target) strip?.scrollTo({ left: target.offsetLeft - first.offsetLeft });
}

/** The slide at the strip's left edge, or the last one at the end of the strip. */
function useSelected(ref: RefObject<HTMLElement | null>): number {
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const look = () => setSelected(slideAtLeftEdge(strip));
    look();
    strip.addEventListener("scroll", look, { passive: true });
    return () => strip.removeEventListener("scroll", look);
  }, [ref]);
  return selected;
}

function slideAtLeftEdge(strip: HTMLElement): number {
  const slides = slideElements(strip);
  const left = (slide: HTMLElement | undefined) => slide?.offsetLeft ?? 0;
  const pitch = left(slides[1]) - left(slides[0]);
  const room = strip.scrollWidth - strip.clientWidth;
  if (pitch <= 0 || room <= 0) return 0;
  if (strip.scrollLeft >= room - 2) return slides.length - 1;
  return Math.round(strip.scrollLeft / pitch);
}

function slideElements(strip: HTMLElement | null): HTMLElement[] {
  return [...(strip?.firstElementChild?.children ?? [])] as HTMLElement[];
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
