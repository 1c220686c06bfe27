import { useTimeLeft } from "../../browser/page/use-time-left.ts";
import { splitTime } from "../../shared/text/format.ts";
import styles from "./countdown.module.css";

/** Counts down to a time of the host's clock. */
export function Countdown({
  label,
  target,
  now,
  onEnd,
}: {
  /** Accessible name: what it counts down to. */
  label: string;
  target: number;
  now: () => number;
  onEnd: () => void;
}) {
  const { days, hours, minutes, seconds } = splitTime(useTimeLeft(target, { now, onEnd }));
  return (
    <div role="timer" aria-label={label} className={styles.countdown}>
      {days > 0 && <Unit value={String(days)} name="天" />}
      <Unit value={twoDigits(hours)} name="时" />
      <Unit value={twoDigits(minutes)} name="分" />
      <Unit value={twoDigits(seconds)} name="秒" />
    </div>
  );
}

/** Reserves the countdown's space while loading. */
export function CountdownPlaceholder() {
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
