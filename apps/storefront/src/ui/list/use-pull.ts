import { type RefObject, useEffect, useRef, useState } from "react";
import { showToast } from "../feedback/toast.ts";

/** How far the indicator must be pulled down for a refresh, and where it rests meanwhile, pixels. */
const readyAt = 64;
/** The indicator moves this much of the finger's distance. */
const resistance = 0.45;
/** A shorter movement may still be a tap, pixels. */
const slop = 8;

type PullState = "idle" | "pulling" | "ready" | "refreshing";

/** Handles the gesture: a touch that begins at the top of the page and moves further down than sideways. */
export function usePull(onRefresh: () => Promise<boolean>): {
  ref: RefObject<HTMLDivElement | null>;
  distance: number;
  state: PullState;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [distance, setDistance] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const latest = useRef(onRefresh);
  latest.current = onRefresh;

  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    const end = listenForPulls(area, {
      onMove: setDistance,
      async onRelease(pulled) {
        if (pulled < readyAt) return setDistance(0);
        setDistance(readyAt);
        setRefreshing(true);
        const succeeded = await latest.current().catch(() => false);
        setRefreshing(false);
        setDistance(0);
        if (!succeeded) showToast("刷新失败，请重试~");
      },
    });
    // Disables the browser's own pull to refresh, which uses the same gesture.
    const { style } = document.documentElement;
    style.overscrollBehaviorY = "contain";
    return () => {
      style.overscrollBehaviorY = "";
      end();
    };
  }, []);

  return { ref, distance, state: pullState(distance, isRefreshing) };
}

function pullState(distance: number, isRefreshing: boolean): PullState {
  if (isRefreshing) return "refreshing";
  if (distance === 0) return "idle";
  return distance >= readyAt ? "ready" : "pulling";
}

interface PullEvents {
  onMove(distance: number): void;
  onRelease(distance: number): Promise<void> | void;
}

function listenForPulls(area: HTMLElement, { onMove, onRelease }: PullEvents): () => void {
  let start: { x: number; y: number } | null = null;
  let pulled = 0;
  let isBusy = false;

  const begin = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    const isFree = touches.length === 1 && window.scrollY <= 0 && !isBusy;
    start = isFree && touch ? { x: touch.clientX, y: touch.clientY } : null;
    pulled = 0;
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!start || !touch) return;
    const down = touch.clientY - start.y;
    const isSideways = Math.abs(touch.clientX - start.x) > Math.abs(down);
    if (pulled === 0 && (down < slop || isSideways)) {
      if (Math.abs(down) > slop || isSideways) start = null;
      return;
    }
    // Prevents the browser's own overscroll.
    if (event.cancelable) event.preventDefault();
    pulled = Math.min(Math.max(down * resistance, 1), readyAt * 1.4);
    onMove(pulled);
  };
  const end = async () => {
    if (!start) return;
    start = null;
    if (pulled === 0) return;
    isBusy = true;
    await onRelease(pulled);
    isBusy = false;
  };

  area.addEventListener("touchstart", begin, { passive: true });
  area.addEventListener("touchmove", move, { passive: false });
  area.addEventListener("touchend", end);
  area.addEventListener("touchcancel", end);
  return () => {
    area.removeEventListener("touchstart", begin);
    area.removeEventListener("touchmove", move);
    area.removeEventListener("touchend", end);
    area.removeEventListener("touchcancel", end);
  };
}
