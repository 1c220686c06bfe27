import { type ReactNode, useId } from "react";
import styles from "./check-field.module.css";
import { FieldNote } from "./field-note.tsx";

export interface CheckFieldProps {
  name?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | null;
  /** The statement that the player agrees to. Its links can be followed; a tap on the rest ticks the box. */
  children: ReactNode;
}

/** A checkbox with a line for its error. It sends the value `yes`. */
export function CheckField({ name, isChecked, onChange, error, children }: CheckFieldProps) {
  const noteId = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          name={name}
          value="yes"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
