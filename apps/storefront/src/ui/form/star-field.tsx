import { Star } from "lucide-react";
import type { ChoiceProps } from "./choice.tsx";
import { RadioGroup } from "./radio-group.tsx";
import styles from "./star-field.module.css";

const words: Readonly<Record<string, string>> = {
  1: "很差",
  2: "较差",
  3: "一般",
  4: "不错",
  5: "很棒",
};

/** One to five stars as a group of radio buttons. */
export function StarField({ label, name, value, error, onChange }: Omit<ChoiceProps, "options">) {
  return (
    <RadioGroup label={label} error={error}>
      <div className={styles.stars}>
        {Object.entries(words).map(([star, word]) => (
          <label key={star} className={styles.star}>
            <input
              type="radio"
              name={name}
              value={star}
              aria-label={`${star} 星 ${word}`}
              checked={value === star}
              onChange={onChange}
            />
            <Star
              size={32}
              strokeWidth={1.75}
              className={star <= value ? styles.full : undefined}
              aria-hidden="true"
            />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {words[value]}
        </span>
      </div>
    </RadioGroup>
  );
}
