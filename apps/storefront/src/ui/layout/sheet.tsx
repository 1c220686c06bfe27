import type { ReactNode } from "react";
import styles from "./sheet.module.css";

/** A page with the surface colour down to the bottom of the screen. Must be a child of `main`. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}
