import type { ReactNode } from "react";
import styles from "./drawing.module.css";

/**
 * The ground of a drawing for an empty, failed or offline state: two tones, one line weight. The shapes are the files beside this
 * one, so that a page loads only its own.
 */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 96"
      width="150"
      height="120"
      className={styles.drawing}
      aria-hidden="true"
    >
      <ellipse cx="60" cy="84" rx="44" ry="7" className={styles.ground} />
      {children}
    </svg>
  );
}
