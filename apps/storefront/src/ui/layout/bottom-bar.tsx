import type { ReactNode } from "react";
import styles from "./bottom-bar.module.css";

/** A bar at the bottom of the screen with the page's main action. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.room} data-bottom-bar="">
      <div className={styles.bar}>{children}</div>
    </div>
  );
}
