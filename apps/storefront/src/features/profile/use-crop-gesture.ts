import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { type Crop, fitCrop, type Point, type Size, zoomCrop } from "./avatar-crop.ts";

interface CropGesture {
  frame: RefObject<HTMLElement | null>;
  crop: Crop;
  size: Size;
  onChange: (crop: Crop) => void;
}

/** One finger moves the picture, two fingers move and zoom it, the wheel zooms around the pointer. */
export function useCropGesture({ frame, crop, size, onChange }: CropGesture) {
  const fingers = useRef(new Map<number, Point>());
  // Several pointer events arrive between two renderings: each continues from the crop of the previous one.
  const latest = useRef({ crop, size, onChange });
  useLayoutEffect(() => {
    latest.current = { crop, size, onChange };
  });
  const change = useCallback((next: (present: Crop, picture: Size) => Crop) => {
    const { crop: present, size: picture, onChange: tell } = latest.current;
    const changed = next(present, picture);
    latest.current.crop = changed;
    tell(changed);
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 400);
      const at = pointInFrame(element, event);
      change((present, picture) => zoomCrop(present, present.zoom * factor, picture, at));
    };
    // React registers wheel listeners as passive, and they cannot prevent the page from scrolling.
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [frame, change]);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointInFrame(event.currentTarget, event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointInFrame(event.currentTarget, event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return change((present, picture) => moveCrop(present, before, now, picture));
    const middle = midpoint(now, other);
    const factor = distance(now, other) / Math.max(0.01, distance(before, other));
    change((present, picture) => {
      const followed = moveCrop(present, midpoint(before, other), middle, picture);
      return zoomCrop(followed, present.zoom * factor, picture, middle);
    });
  };
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

/** The event's position as a point of the frame. */
function pointInFrame(
  frame: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

function moveCrop(crop: Crop, from: Point, to: Point, size: Size): Crop {
  return fitCrop({ ...crop, x: crop.x + to.x - from.x, y: crop.y + to.y - from.y }, size);
}

function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
