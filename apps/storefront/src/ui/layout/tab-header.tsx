import type { ReactNode } from "react";
import styles from "./tab-header.module.css";

/** The bar at the top of a page of the tab bar: the page's heading and one action. */
export function TabHeader({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {action}
    </header>
  );
}
