import { UserRound } from "lucide-react";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./avatar.module.css";

/** A player's round picture, or a figure for who has none. Decoration beside the name. */
export function Avatar({ src, size }: { src: string; size: number }) {
  if (src !== "") {
    return <Picture src={src} alt="" width={size} height={size} className={styles.avatar} />;
  }
  return (
    // The figure is drawn 24 units wide: twice that leaves half of the size around it.
    <UserRound
      size={size}
      viewBox="-12 -12 48 48"
      strokeWidth={1.75}
      className={styles.avatar}
      aria-hidden="true"
    />
  );
}
