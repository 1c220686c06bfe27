import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import type { CarouselMotionProps } from "./use-carousel.ts";

/**
 * The swiping library, put to work on a strip that is already on the page. A file of its own, so that the first load
 * does without it: until it is here the strip scrolls by itself.
 */
export default function CarouselMotion({ viewport, onReady }: CarouselMotionProps) {
  // Where the player has swiped to by hand meanwhile.
  const [startIndex] = useState(() => Math.round(viewport.scrollLeft / viewport.clientWidth));
  const [attach, embla] = useEmblaCarousel({ loop: true, align: "start", startIndex });
  useEffect(() => {
    viewport.scrollLeft = 0;
    attach(viewport);
    return () => attach(null);
  }, [viewport, attach]);
  useEffect(() => onReady(embla), [embla, onReady]);
  return null;
}
