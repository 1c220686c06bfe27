import styles from "./avatar.module.css";
import type { Crop } from "./avatar-crop.ts";
import { PlacedPicture } from "./placed-picture.tsx";

/** The avatar in the sizes that the shop shows. */
export function AvatarPreview({ picture, crop }: { picture: HTMLImageElement; crop: Crop }) {
  return (
    <div className={styles.previews} aria-hidden="true">
      预览
      {(["large", "small"] as const).map((size) => (
        <span key={size} className={styles.preview} data-size={size}>
          <PlacedPicture picture={picture} crop={crop} />
        </span>
      ))}
    </div>
  );
}
