import { UserRound } from "lucide-react";
import { Picture } from "../ui/picture.tsx";
import styles from "./avatar.module.css";

/** A player's round picture, or a figure for who has none. Decoration beside the name. */
export function Avatar({ src, size }: { src: string; size: number }) {
  if (src !== "") {
    return <Picture src={src} alt="" width={size} height={size} className={styles.avatar} />;
  }
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      <UserRound size={size / 2} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
