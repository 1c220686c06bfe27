import { type ReactNode, useId } from "react";
import styles from "./switch.module.css";

/** A setting that is on or off, as a row whose whole width is the touch target. */
export function Switch({
  label,
  note,
  isOn,
  onChange,
}: {
  label: string;
  note: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        <span id={`${id}-note`} className={styles.note}>
          {note}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state itself
        role="switch"
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
