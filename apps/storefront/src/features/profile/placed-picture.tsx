import styles from "./avatar.module.css";
import { type Crop, coverSize } from "./avatar-crop.ts";

/** The picture positioned under a square frame of any size. */
export function PlacedPicture({ picture, crop }: { picture: HTMLImageElement; crop: Crop }) {
  const cover = coverSize({ width: picture.naturalWidth, height: picture.naturalHeight });
  const x = (crop.x / cover.width) * 100;
  const y = (crop.y / cover.height) * 100;
  return (
    <img
      src={picture.src}
      alt=""
      draggable={false}
      className={styles.placed}
      style={{
        width: `${cover.width * 100}%`,
        height: `${cover.height * 100}%`,
        transform: `translate(-50%, -50%) translate(${x}%, ${y}%) scale(${crop.zoom})`,
      }}
    />
  );
}
