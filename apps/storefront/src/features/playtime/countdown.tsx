import styles from "./countdown.module.css";
import { splitTime } from "./playtime-rules.ts";
import { useTimeLeft } from "./use-playtime.ts";

/** Days, hours, minutes and seconds until a moment of the host's clock. */
export function Countdown({
  label,
  target,
  now,
  ended,
}: {
  /** What it counts down to, for those who listen. */
  label: string;
  target: number;
  now: () => number;
  ended: () => void;
}) {
  const { days, hours, minutes, seconds } = splitTime(useTimeLeft(target, { now, ended }));
  return (
    <div role="timer" aria-label={label} className={styles.countdown}>
      {days > 0 && <Unit value={String(days)} name="天" />}
      <Unit value={twoDigits(hours)} name="时" />
      <Unit value={twoDigits(minutes)} name="分" />
      <Unit value={twoDigits(seconds)} name="秒" />
    </div>
  );
}

/** Its room while nothing is known yet. */
export function CountdownRoom() {
  return <div className={styles.countdown} aria-hidden="true" />;
}

function Unit({ value, name }: { value: string; name: string }) {
  return (
    <span className={styles.unit}>
      <span className={styles.number}>{value}</span>
      <span className={styles.name}>{name}</span>
    </span>
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
