import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { PageLink } from "../layout/page-link.tsx";
import styles from "./row-list.module.css";

/** A card with rows, such as settings. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowContent {
  label: string;
  icon?: LucideIcon;
  /** Shown at the right, such as the present setting. */
  value?: ReactNode;
}

/** A row that is a link. */
export function LinkRow({
  to,
  className,
  ...content
}: RowContent & { to: string; className?: string | undefined }) {
  return (
    <li className={className}>
      <PageLink to={to} className={styles.row}>
        <Content {...content} />
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className={styles.quiet} />
      </PageLink>
    </li>
  );
}

/** A row that is only text. */
export function TextRow(content: RowContent) {
  return (
    <li className={styles.row}>
      <Content {...content} />
    </li>
  );
}

function Content({ label, icon: Icon, value }: RowContent) {
  return (
    <>
      {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={styles.quiet} />}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </span>
    </>
  );
}
