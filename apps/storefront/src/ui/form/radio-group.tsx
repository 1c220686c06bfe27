import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { FieldNote } from "./field-note.tsx";

/** The frame of a choice of one value: its label, and below it what is wrong with it. */
export function RadioGroup({
  label,
  error,
  children,
}: {
  label: string;
  error?: string | null | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className={styles.field}
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {children}
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
