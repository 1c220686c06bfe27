/**
 * The circle that a strip of slides goes on in: behind its `count` slides the first ones stand once more, so that the one
 * after the last is there to move to. What stands still on a repeated slide moves to the slide itself, unseen. Before
 * hydration, and without JavaScript, nothing is repeated and the strip ends at its last slide.
 */

/** How many slides are repeated: the one moved to, one more for a swipe, and the beginning of the next. */
export const repeatedSlides = 3;

/** Milliseconds without movement after which the strip stands still. */
const stillMs = 150;

/** Moves to the next slide, or to the one before. */
export function moveBy(strip: HTMLElement | null, count: number, by: 1 | -1): void {
  if (!strip) return;
  const place = placeAtLeftEdge(strip);
  const from = place % count === 0 && by < 0 ? count : place % count;
  if (from !== place) scrollToPlace(strip, from, "instant");
  const target = hasRepeated(strip, count) ? from + by : (from + by + count) % count;
  scrollToPlace(strip, target);
}

/** Tells which slide is at the left edge whenever the strip has moved. Returns what ends that. */
export function watchCircle(
  strip: HTMLElement,
  count: number,
  onMove: (selected: number) => void,
): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const jumpFrom = (from: number, to: number) => {
    if (hasRepeated(strip, count))
      scrollToPlace(strip, to + placeAtLeftEdge(strip) - from, "instant");
  };
  const settle = () => {
    if (!isTouched && placeAtLeftEdge(strip) >= count) jumpFrom(count, 0);
  };
  const onScroll = () => {
    onMove(placeAtLeftEdge(strip) % count);
    clearTimeout(timer);
    timer = setTimeout(settle, stillMs);
  };
  /** Before the first slide there is nothing to swipe to: its repetition has the last one before it. */
  const leaveStart = () => {
    if (placeAtLeftEdge(strip) === 0) jumpFrom(0, count);
  };
  const hold = () => {
    isTouched = true;
    leaveStart();
  };
  const release = () => {
    isTouched = false;
    onScroll();
  };
  const onWheel = ({ deltaX }: WheelEvent) => deltaX < 0 && leaveStart();

  onScroll();
  const options = { passive: true, signal };
  strip.addEventListener("scroll", onScroll, options);
  strip.addEventListener("touchstart", hold, options);
  strip.addEventListener("touchend", release, options);
  strip.addEventListener("touchcancel", release, options);
  strip.addEventListener("wheel", onWheel, options);
  return () => {
    clearTimeout(timer);
    watch.abort();
  };
}

function hasRepeated(strip: HTMLElement, count: number): boolean {
  return slidesOf(strip).length > count;
}

function scrollToPlace(strip: HTMLElement, place: number, behavior?: ScrollBehavior): void {
  const slides = slidesOf(strip);
  const [first, target] = [slides[0], slides[place]];
  if (first && target) strip.scrollTo({ left: target.offsetLeft - first.offsetLeft, behavior });
}

/** Which slide is at the left edge, repeated ones counted on; the last one at the end of the strip. */
function placeAtLeftEdge(strip: HTMLElement): number {
  const slides = slidesOf(strip);
  const left = (slide: HTMLElement | undefined) => slide?.offsetLeft ?? 0;
  const pitch = left(slides[1]) - left(slides[0]);
  const room = strip.scrollWidth - strip.clientWidth;
  if (pitch <= 0 || room <= 0) return 0;
  if (strip.scrollLeft >= room - 2) return slides.length - 1;
  return Math.round(strip.scrollLeft / pitch);
}

function slidesOf(strip: HTMLElement): HTMLElement[] {
  return [...(strip.firstElementChild?.children ?? [])] as HTMLElement[];
}
