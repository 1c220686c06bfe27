import { useId } from "react";
import styles from "./choice.module.css";
import fieldStyles from "./field.module.css";
import { FieldNote } from "./field-note.tsx";

export interface ChoiceProps {
  label: string;
  name: string;
  /** The label of each value. */
  options: Readonly<Record<string, string>>;
  /** Empty while nothing is chosen. */
  value: string;
  error?: string | null;
  onChange: (event: { target: { value: string } }) => void;
}

/** A choice of one value out of a few, as chips of 44 px. */
export function Choice({ label, name, options, value, error, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className={fieldStyles.field}
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label}
      </span>
      <div className={styles.options}>
        {Object.entries(options).map(([option, text]) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={onChange}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
