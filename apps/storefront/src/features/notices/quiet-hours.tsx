import styles from "./notification-settings.module.css";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Between which hours notifications wait. An end at the hour of the beginning would be none. */
export function QuietHours({
  from,
  to,
  onChange,
}: {
  from: number;
  to: number;
  onChange(hours: { from: number; to: number }): void;
}) {
  return (
    <li className={styles.hours}>
      <HourChoice
        label="开始"
        value={from}
        left={to}
        onChange={(hour) => onChange({ from: hour, to })}
      />
      <HourChoice
        label="结束"
        value={to}
        left={from}
        onChange={(hour) => onChange({ from, to: hour })}
      />
    </li>
  );
}

function HourChoice({
  label,
  value,
  left,
  onChange,
}: {
  label: string;
  value: number;
  /** Is not offered. */
  left: number;
  onChange(hour: number): void;
}) {
  return (
    <label className={styles.hour}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {hours
          .filter((hour) => hour !== left)
          .map((hour) => (
            <option key={hour} value={hour}>
              {String(hour).padStart(2, "0")}:00
            </option>
          ))}
      </select>
    </label>
  );
}
