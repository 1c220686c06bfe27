import { type ComponentProps, useId } from "react";
import { cx } from "../style/cx.ts";
import fieldStyles from "./field.module.css";
import { FieldNote } from "./field-note.tsx";
import styles from "./text-area.module.css";

export interface TextAreaProps extends ComponentProps<"textarea"> {
  label: string;
  /** The error of the text; shown below it and linked to it. */
  error?: string | null;
  hint?: string;
  /** Shown below at the right, such as the number of characters. */
  count?: string;
}

/**
 * A labelled field of several lines with the look of `Field`. It grows with its text where the browser supports
 * that.
 */
export function TextArea({ label, error, hint, count, className, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <div className={cx(fieldStyles.field, className)}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={cx(fieldStyles.box, error && fieldStyles.wrong)}>
        <textarea
          id={id}
          rows={5}
          {...textarea}
          className={styles.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
        />
      </div>
      <div className={styles.below}>
        <FieldNote id={`${id}-note`} error={error} hint={hint} />
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </div>
    </div>
  );
}
