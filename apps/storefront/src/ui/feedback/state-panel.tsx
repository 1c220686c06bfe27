import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawing.tsx";
import styles from "./state-panel.module.css";

/** An empty state: one drawing, one sentence, one action. */
export function StatePanel({
  drawing,
  text,
  action,
  role,
}: {
  drawing: DrawingName;
  text: string;
  action?: ReactNode;
  role?: "alert" | "status";
}) {
  return (
    <div className={styles.panel} role={role}>
      <Drawing name={drawing} />
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
