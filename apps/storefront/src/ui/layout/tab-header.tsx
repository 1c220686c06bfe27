import type { ReactNode } from "react";
import styles from "./tab-header.module.css";

/** The bar on top of a page that the tab bar leads to: its name, as the page's heading, and one action. */
export function TabHeader({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {action}
    </header>
  );
}
