import type { ReactNode } from "react";
import styles from "./bottom-bar.module.css";

/** The bar fixed to the bottom with a page's one act. It keeps its own room at the end of the page. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.room} data-bottom-bar="">
      <div className={styles.bar}>{children}</div>
    </div>
  );
}
