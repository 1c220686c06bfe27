import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./avatar.module.css";
import { type Crop, coverOf, fitCrop, maxZoom, zoomCrop } from "./avatar-crop.ts";

/** The picture under its round frame: dragged with one finger, enlarged with two, or both by keyboard. */
export function AvatarFrame({
  picture,
  crop,
  onChange,
}: {
  picture: HTMLImageElement;
  crop: Crop;
  onChange: (crop: Crop) => void;
}) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const cover = coverOf(size);
  const gesture = useGesture(crop, size, onChange);
  const nudge = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(fitCrop({ ...crop, x: crop.x + step[0], y: crop.y + step[1] }, size));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is a picture to be moved */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        aria-label="头像预览，拖动或按方向键调整位置"
        className={styles.frame}
        onKeyDown={nudge}
        {...gesture}
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          style={{
            width: `${cover.width * 100}%`,
            height: `${cover.height * 100}%`,
            transform: `translate(-50%, -50%) translate(${(crop.x / cover.width) * 100}%, ${(crop.y / cover.height) * 100}%) scale(${crop.zoom})`,
          }}
        />
      </div>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => onChange(zoomCrop(crop, Number(event.target.value), size))}
        />
      </label>
    </>
  );
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
};

type Point = { x: number; y: number };

/** One pointer drags; a second one, by its distance from the first, enlarges. */
function useGesture(
  crop: Crop,
  size: { width: number; height: number },
  onChange: (crop: Crop) => void,
) {
  const pointers = useRef(new Map<number, Point>());
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      return onChange(zoomCrop(crop, crop.zoom * factor, size));
    }
    const side = event.currentTarget.clientWidth;
    const x = crop.x + (now.x - before.x) / side;
    const y = crop.y + (now.y - before.y) / side;
    onChange(fitCrop({ ...crop, x, y }, size));
  };
  const onPointerUp = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
