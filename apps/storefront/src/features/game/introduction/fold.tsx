import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./fold.module.css";

/** A part of a card that folds. A disclosure of the browser's own: it opens without JavaScript. */
export function Fold({
  icon: Icon,
  title,
  note,
  open,
  children,
}: {
  icon: LucideIcon;
  title: string;
  /** What can be told without opening it. */
  note?: string;
  /** Open from the start. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.fold} open={open}>
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
