import { cx } from "../style/cx.ts";
import styles from "./choice.module.css";
import { RadioGroup } from "./radio-group.tsx";

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
  return (
    <RadioGroup label={label} error={error}>
      <div className={styles.options}>
        {Object.entries(options).map(([option, text]) => (
          <label key={option} className={cx(styles.option, value === option && styles.chosen)}>
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
    </RadioGroup>
  );
}
