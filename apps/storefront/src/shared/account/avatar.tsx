import { UserRound } from "lucide-react";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./avatar.module.css";

/** A player's round picture, or an icon for players without one. Decoration beside the name. */
export function Avatar({ src, size }: { src: string; size: number }) {
  if (src !== "") {
    return <Picture src={src} alt="" width={size} height={size} className={styles.avatar} />;
  }
  return (
    // The icon is 24 units wide: twice that fills half of the size.
    <UserRound
      size={size}
      viewBox="-12 -12 48 48"
      strokeWidth={1.75}
      className={styles.avatar}
      aria-hidden="true"
    />
  );
}
