import styles from "./release-day.module.css";

/** A game counts as new for so many days. */
const newDays = 30;
const dayMs = 86_400_000;

/** When a game came out, marked 新 for a month. Shanghai days, `YYYY-MM-DD`; nothing if the host does not tell. */
export function ReleaseDay({ day, today }: { day: string | undefined; today: string }) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (day === undefined || year === undefined) return null;
  const age = (Date.parse(today) - Date.parse(day)) / dayMs;
  const text = today.startsWith(year)
    ? `${Number(month)}月${Number(date)}日`
    : `${year}年${Number(month)}月`;
  return (
    <span className={styles.release}>
      {age <= newDays && <span className={styles.mark}>新</span>}
      <time dateTime={day}>{`${text}上线`}</time>
    </span>
  );
}
