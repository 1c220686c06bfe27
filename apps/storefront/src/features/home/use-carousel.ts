import { carouselIntervalMs } from "@playfront/contract/constants";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import { useMotionAllowed } from "../../ui/use-motion.ts";

/**
 * The carousel's movement: the next slide every `carouselIntervalMs` (spec §2), but not while it is touched or focused,
 * out of sight, paused by the player, or when the player wants less motion.
 */
export function useCarousel(count: number) {
  const [viewportRef, embla] = useEmblaCarousel({ loop: true, align: "start", active: count > 1 });
  const [selected, setSelected] = useState(0);
  /** A finger or the focus is on a slide. */
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isMotionAllowed = useMotionAllowed();

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

  const isPlaying = embla !== undefined && count > 1 && !isHeld && !isPaused && isMotionAllowed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide gets its full time
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      if (embla.canScrollNext()) embla.scrollNext();
      else embla.scrollTo(0);
    }, carouselIntervalMs);
    return () => clearTimeout(timer);
  }, [embla, isPlaying, selected]);

  return {
    viewportRef,
    selected,
    isPlaying,
    isPaused,
    togglePaused: () => setPaused((paused) => !paused),
    step: (by: 1 | -1) => (by === 1 ? embla?.scrollNext() : embla?.scrollPrev()),
  };
}
