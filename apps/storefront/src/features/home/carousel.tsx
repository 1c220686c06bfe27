import type { Slide } from "@playfront/contract/entities";
import { useEffect, useRef, useState } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import strip from "../../ui/list/strip.module.css";
import { cx } from "../../ui/style/cx.ts";
import styles from "./carousel.module.css";
import { SlideLink } from "./slide-link.tsx";

/** The slides of the home page. Without JavaScript, and until its motion has loaded, the strip can be swiped. */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const element = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const motion = useMotion();
  if (slides.length === 0) return null;
  return (
    <section className={styles.carousel} aria-roledescription="轮播" aria-label="精选推荐">
      <div className={cx(strip.strip, styles.strip)} ref={element}>
        <div
          className={cx(styles.track, slides.length === 1 && styles.single)}
          aria-live={isPlaying ? "off" : "polite"}
        >
          {slides.map((slide, index) => (
            <SlideCard key={slide.id} slide={slide} index={index} count={slides.length} />
          ))}
          {motion && <motion.RepeatedSlides slides={slides} />}
        </div>
      </div>
      {slides.length > 1 && (
        <div className={styles.controls}>
          {motion && (
            <motion.CarouselControls strip={element} count={slides.length} onPlay={setPlaying} />
          )}
        </div>
      )}
    </section>
  );
}

type Motion = typeof import("./carousel-motion.tsx");

let loaded: Motion | null = null;

export async function loadMotion(): Promise<Motion> {
  loaded = await import("./carousel-motion.tsx");
  return loaded;
}

/** What moves the slides, loaded after the page; null before. */
function useMotion(): Motion | null {
  const isHydrated = useHydrated();
  const [motion, setMotion] = useState<Motion | null>(null);
  useEffect(() => {
    let isGone = false;
    if (!loaded) {
      void afterLoad()
        .then(loadMotion)
        .then((motion) => !isGone && setMotion(motion))
        .catch(() => {});
    }
    return () => {
      isGone = true;
    };
  }, []);
  return motion ?? (isHydrated ? loaded : null);
}

function SlideCard({ slide, index, count }: { slide: Slide; index: number; count: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="幻灯片"
      aria-label={`第 ${index + 1} 张，共 ${count} 张`}
    >
      <SlideLink slide={slide} index={index} />
    </div>
  );
}
