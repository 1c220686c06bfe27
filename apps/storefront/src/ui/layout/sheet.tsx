import type { ReactNode } from "react";
import styles from "./sheet.module.css";

/** A page that lies on the surface colour down to the bottom of the screen; directly below `main`. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}
