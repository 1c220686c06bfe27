import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { cx } from "../../ui/style/cx.ts";
import { clockTime, formatDay, type Playtime } from "./playtime-rules.ts";
import styles from "./week-hours.module.css";

/** The permitted hours of the coming seven days; a skeleton while `days` is undefined. They are a minor's own. */
export function WeekHours({ days, isOwn }: { days: Playtime["days"] | undefined; isOwn: boolean }) {
  return (
    <Panel
      title={isOwn ? "未来七天的游戏时段" : "未成年人未来七天的游戏时段"}
      className={styles.panel}
    >
      {days === undefined ? (
        <LoadingArea>
          {Array.from({ length: 7 }, (_, index) => index).map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width={112} height={16} />
              <Skeleton width={88} height={16} />
            </div>
          ))}
        </LoadingArea>
      ) : (
        <ul>
          {days.map((day, index) => (
            <Day key={day.day} day={day} isToday={index === 0} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Day({ day, isToday }: { day: Playtime["days"][number]; isToday: boolean }) {
  const { opens, closes, note } = day;
  const isOpen = opens !== undefined && closes !== undefined;
  return (
    <li className={cx(styles.row, isOpen && styles.open)}>
      <span className={styles.day}>
        {formatDay(day.day)}
        {isToday && <span className={styles.today}>今天</span>}
        {note !== "" && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.hours}>
        {isOpen ? `${clockTime(opens)}–${clockTime(closes, { asEnd: true })}` : "不开放"}
      </span>
    </li>
  );
}
