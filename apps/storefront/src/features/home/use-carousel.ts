import { carouselIntervalMs } from "@playfront/contract/constants";
import type { EmblaCarouselType } from "embla-carousel";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useMotionAllowed } from "../../ui/use-motion.ts";

export interface CarouselMotionProps {
  viewport: HTMLElement;
  onReady: (embla: EmblaCarouselType | undefined) => void;
}

/**
 * The carousel's movement: the next slide every `carouselIntervalMs` (spec §2), but not while it is touched or focused,
 * out of sight, paused by the player, or when the player wants less motion. Render `Motion` beside the strip.
 */
export function useCarousel(count: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const Motion = useMotionCode(count > 1);
  const [isPaused, setPaused] = useState(false);
  const { selected, isHeld } = useCarouselEvents(embla);
  const isMotionAllowed = useMotionAllowed();

  const isPlaying = count > 1 && !isHeld && !isPaused && isMotionAllowed;
  const latest = useRef(embla);
  latest.current = embla;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide gets its full time
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      if (latest.current?.canScrollNext()) latest.current.scrollNext();
      else latest.current?.scrollTo(0);
    }, carouselIntervalMs);
    return () => clearInterval(timer);
  }, [isPlaying, selected]);

  return {
    setViewport,
    motion: Motion && viewport && { Motion, viewport, onReady: setEmbla },
    selected,
    /** Moves by itself unless it is paused; not for players who want less motion, nor without JavaScript. */
    canPlay: isMotionAllowed,
    isPlaying,
    isPaused,
    togglePaused: () => setPaused((paused) => !paused),
    step: (by: 1 | -1) => {
      if (embla) return by === 1 ? embla.scrollNext() : embla.scrollPrev();
      viewport?.scrollBy({ left: by * viewport.clientWidth, behavior: "smooth" });
    },
  };
}

/** Soon enough for the first slide to move on time, late enough to leave the first load alone. */
const motionDelayMs = carouselIntervalMs - 2000;

/** Loads the library shortly before it is needed; until then the strip scrolls by hand. */
function useMotionCode(isNeeded: boolean): ComponentType<CarouselMotionProps> | null {
  const [code, setCode] = useState<{ Motion: ComponentType<CarouselMotionProps> } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      import("./carousel-motion.tsx").then(
        (module) => isCurrent && setCode({ Motion: module.default }),
        () => {},
      );
    }, motionDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isNeeded]);
  return code?.Motion ?? null;
}

function useCarouselEvents(embla: EmblaCarouselType | undefined) {
  const [selected, setSelected] = useState(0);
  /** A finger or the focus is on a slide. */
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!embla) return;
    const viewport = embla.rootNode();
    const onSelect = () => setSelected(embla.selectedScrollSnap());
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    embla.on("select", onSelect).on("pointerDown", hold).on("pointerUp", release);
    viewport.addEventListener("focusin", hold);
    viewport.addEventListener("focusout", release);
    return () => {
      embla.off("select", onSelect).off("pointerDown", hold).off("pointerUp", release);
      viewport.removeEventListener("focusin", hold);
      viewport.removeEventListener("focusout", release);
    };
  }, [embla]);
  return { selected, isHeld };
}
