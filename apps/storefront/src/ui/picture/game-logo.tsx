import { cx } from "../style/cx.ts";
import styles from "./game-logo.module.css";
import { Picture } from "./picture.tsx";

/**
 * A game's logo, square with rounded corners. It is decoration beside the name, so `alt` stays empty unless it
 * stands alone.
 */
export function GameLogo({
  src,
  size,
  alt = "",
  eager,
  className,
}: {
  src: string;
  size: number;
  alt?: string;
  eager?: boolean;
  className?: string;
}) {
  return (
    <Picture
      src={src}
      alt={alt}
      width={size}
      height={size}
      eager={eager}
      className={cx(styles.logo, className)}
    />
  );
}
