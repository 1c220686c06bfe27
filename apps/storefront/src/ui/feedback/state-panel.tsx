import type { ReactNode } from "react";
import { Announced } from "./announced.tsx";
import { Drawing } from "./drawings/drawing.tsx";
import styles from "./state-panel.module.css";

interface StatePanelProps {
  /** The shapes of one of the `drawings`. */
  drawing: ReactNode;
  text: string;
  /** What the player can do now, such as a `WayOn`: no state is a dead end. */
  action: ReactNode;
  role?: "alert" | "status";
}

/** An empty state: one drawing, one sentence, one action. */
export function StatePanel({ drawing, text, action, role }: StatePanelProps) {
  return (
    <div className={styles.panel} role={role === "alert" ? role : undefined}>
      <Drawing>{drawing}</Drawing>
      {role === "status" ? (
        <Announced className={styles.text}>{text}</Announced>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
      {action}
    </div>
  );
}
