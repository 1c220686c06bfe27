import { carouselIntervalMs } from "@playfront/contract/constants";
import type { Slide } from "@playfront/contract/entities";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { cx } from "../../ui/style/cx.ts";
import styles from "./carousel.module.css";
import { repeatedSlides } from "./slide-circle.ts";
import { SlideLink } from "./slide-link.tsx";
import { useCarousel } from "./use-carousel.ts";

/** The first slides once more, so that the carousel goes on in a circle. Only for eyes and fingers. */
export function RepeatedSlides({ slides }: { slides: readonly Slide[] }) {
  if (slides.length < 2) return null;
  return Array.from({ length: repeatedSlides }, (_, place) => (
    <div
      key={`again-${String(place)}`}
      className={styles.slide}
      aria-hidden="true"
      ref={leaveTabOrder}
    >
      <SlideLink slide={slides[place % slides.length]!} index={place} />
    </div>
  ));
}

function leaveTabOrder(slide: HTMLElement | null): void {
  slide?.querySelector("a")?.setAttribute("tabindex", "-1");
}

/** The arrows, the marks and the pause button of the strip; `onPlay` is told whether it moves by itself. */
export function CarouselControls({
  strip,
  count,
  onPlay,
}: {
  strip: RefObject<HTMLElement | null>;
  count: number;
  onPlay: (isPlaying: boolean) => void;
}) {
  const carousel = useCarousel(strip, count);
  const { selected, canPlay, isPlaying, isPaused, togglePaused, step } = carousel;
  useEffect(() => onPlay(isPlaying), [onPlay, isPlaying]);
  return (
    <>
      <button type="button" className={styles.step} onClick={() => step(-1)} aria-label="上一张">
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div className={styles.marks} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <span key={index} className={styles.mark}>
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
    </>
  );
}
