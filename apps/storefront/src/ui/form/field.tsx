import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../style/cx.ts";
import styles from "./field.module.css";
import { FieldNote } from "./field-note.tsx";

export interface FieldProps extends ComponentProps<"input"> {
  label: string;
  /** The error of the input; shown below it and linked to it. */
  error?: string | null;
  hint?: string;
  /** Shown inside the field at its right, such as a send button. */
  action?: ReactNode;
}

/**
 * A labelled field of 48 px with one line below for its hint or error, so that neither moves what follows. The
 * input's font has 16 px, so that iOS does not zoom in.
 */
export function Field({ label, error, hint, action, className, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, error && styles.wrong)}>
        <input
          id={id}
          {...input}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
        />
        {action}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
