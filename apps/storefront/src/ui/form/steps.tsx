import { cx } from "../style/cx.ts";
import styles from "./steps.module.css";

/** Numbered steps with the present one marked. `current` counts from 0. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label="步骤">
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(styles.step, index <= current && styles.reached)}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
