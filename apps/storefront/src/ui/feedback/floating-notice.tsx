import { X } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./floating-notice.module.css";

interface Props {
  label: string;
  closeLabel: string;
  onClose(): void;
  children: ReactNode;
}

/** A notice above the tab bar that stays until the player closes it or acts on it. */
export function FloatingNotice({ label, closeLabel, onClose, children }: Props) {
  return (
    <aside className={styles.notice} aria-label={label}>
      {children}
      <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </aside>
  );
}
