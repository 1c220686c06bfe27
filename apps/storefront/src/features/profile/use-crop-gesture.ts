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

/** One finger moves the picture; two move and enlarge what lies between them; the wheel enlarges what it points at. */
export function useCropGesture({ frame, crop, size, onChange }: CropGesture) {
  const fingers = useRef(new Map<number, Point>());
  // Several fingers move within one frame of the screen: each goes on from where the one before has left it.
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
      const at = inFrame(element, event);
      change((present, picture) => zoomCrop(present, present.zoom * factor, picture, at));
    };
    // React listens to the wheel without a say in the page's scrolling.
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [frame, change]);

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, inFrame(event.currentTarget, event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = inFrame(event.currentTarget, event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return change((present, picture) => moved(present, before, now, picture));
    const middle = between(now, other);
    const factor = distance(now, other) / Math.max(0.01, distance(before, other));
    change((present, picture) => {
      const followed = moved(present, between(before, other), middle, picture);
      return zoomCrop(followed, present.zoom * factor, picture, middle);
    });
  };
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

/** From the frame's middle, in sides of the frame. */
function inFrame(
  frame: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}

function moved(crop: Crop, from: Point, to: Point, size: Size): Crop {
  return fitCrop({ ...crop, x: crop.x + to.x - from.x, y: crop.y + to.y - from.y }, size);
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
