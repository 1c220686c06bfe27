import { carouselIntervalMs } from "@playfront/contract/constants";
import type { Slide } from "@playfront/contract/entities";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { ContentLink } from "../../shared/navigation/content-link.tsx";
import strip from "../../ui/list/strip.module.css";
import { Picture } from "../../ui/picture/picture.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./carousel.module.css";
import { useCarousel } from "./use-carousel.ts";

/** The slides of the home page. Without JavaScript the strip can still be swiped. */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const carousel = useCarousel(slides.length);
  if (slides.length === 0) return null;
  return (
    <section className={styles.carousel} aria-roledescription="轮播" aria-label="精选推荐">
      <div className={cx(strip.strip, styles.strip)} ref={carousel.strip}>
        <div className={styles.track} aria-live={carousel.isPlaying ? "off" : "polite"}>
          {slides.map((slide, index) => (
            <SlideCard key={slide.id} slide={slide} index={index} count={slides.length} />
          ))}
        </div>
      </div>
      {slides.length > 1 && <Controls {...carousel} count={slides.length} />}
    </section>
  );
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
      <ContentLink url={slide.url} className={styles.card}>
        <Picture
          src={slide.src}
          alt={`精选推荐 ${index + 1}`}
          width={346}
          height={195}
          eager={index === 0}
          className={styles.picture}
        />
      </ContentLink>
    </div>
  );
}

type ControlsProps = ReturnType<typeof useCarousel> & { count: number };

function Controls(props: ControlsProps) {
  const { count, selected, canPlay, isPlaying, isPaused, togglePaused, step } = props;
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.step} onClick={() => step(-1)} aria-label="上一张">
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className={styles.marks} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <span key={index} className={cx(styles.mark, index === selected && styles.current)}>
            {index === selected && (
              <span
                key={String(isPlaying)}
                className={cx(styles.fill, isPlaying && styles.filling)}
                style={isPlaying ? { animationDuration: `${carouselIntervalMs}ms` } : undefined}
              />
            )}
          </span>
        ))}
      </div>
      <button type="button" className={styles.step} onClick={() => step(1)} aria-label="下一张">
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {canPlay && (
        <button
          type="button"
          className={styles.pause}
          onClick={togglePaused}
          aria-label={isPaused ? "继续轮播" : "暂停轮播"}
        >
          {isPaused ? (
            <Play size={14} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Pause size={14} strokeWidth={1.75} aria-hidden="true" />
          )}
        </button>
      )}
    </div>
  );
}
