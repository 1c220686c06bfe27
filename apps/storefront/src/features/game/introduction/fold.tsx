import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./fold.module.css";

/** A collapsible part of a card, by `details`: it opens without JavaScript. */
export function Fold({
  icon: Icon,
  title,
  note,
  children,
}: {
  icon: LucideIcon;
  title: ReactNode;
  /** A short summary that is visible while it is closed. */
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
        {title}
        <span className={styles.note}>{note}</span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={styles.arrow} />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
