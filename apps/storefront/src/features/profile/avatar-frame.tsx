import { type KeyboardEvent, useEffect, useRef } from "react";
import styles from "./avatar.module.css";
import { type Crop, fitCrop, maxZoom, zoomCrop } from "./avatar-crop.ts";
import { PlacedPicture } from "./placed-picture.tsx";
import { useCropGesture } from "./use-crop-gesture.ts";

export interface AvatarFrameProps {
  picture: HTMLImageElement;
  crop: Crop;
  onChange: (crop: Crop) => void;
  disabled: boolean;
}

/** The picture under its round frame: drag with one finger, zoom with two or the wheel, or use the keyboard. */
export function AvatarFrame({ picture, crop, onChange, disabled }: AvatarFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const applyCrop = (changed: Crop) => {
    if (!disabled) onChange(changed);
  };
  const gesture = useCropGesture({ frame, crop, size, onChange: applyCrop });
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the frame for each chosen picture, so that the keys work at once
  useEffect(() => frame.current?.focus({ preventScroll: true }), [picture]);
  const press = (event: KeyboardEvent) => {
    const change = keyChanges[event.key];
    if (!change) return;
    event.preventDefault();
    const { x = 0, y = 0, zoom = 1 } = change;
    const moved = fitCrop({ ...crop, x: crop.x + x, y: crop.y + y }, size);
    applyCrop(zoomCrop(moved, crop.zoom * zoom, size));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a movable picture */}
      <div
        ref={frame}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture
        tabIndex={0}
        aria-label="头像裁剪，拖动或按方向键移动图片，按加号和减号缩放"
        aria-disabled={disabled || undefined}
        className={styles.frame}
        onKeyDown={press}
        {...gesture}
      >
        <PlacedPicture picture={picture} crop={crop} />
      </div>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={`${crop.zoom.toFixed(1)} 倍`}
          disabled={disabled}
          onChange={(event) => applyCrop(zoomCrop(crop, Number(event.target.value), size))}
        />
      </label>
    </>
  );
}

const step = 0.02;
const factor = 1.1;
const keyChanges: Readonly<Record<string, { x?: number; y?: number; zoom?: number }>> = {
  ArrowLeft: { x: -step },
  ArrowRight: { x: step },
  ArrowUp: { y: -step },
  ArrowDown: { y: step },
  "+": { zoom: factor },
  "=": { zoom: factor },
  "-": { zoom: 1 / factor },
};
