import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./code-expiry.module.css";
import { millisecondsTo } from "./gift-terms.ts";

/** The remaining days are shown from this many on. */
const soonDays = 7;
const dayMs = 86_400_000;

/** When a claimed code expires, with a mark once that is near or past. `expires` is a Shanghai time. */
export function CodeExpiry({ expires }: { expires: string }) {
  const left = useHydrated() ? daysLeft(expires) : null;
  return (
    <span className={styles.expiry}>
      <span>
        <time dateTime={expires.slice(0, 10)}>{expires.slice(0, 10)}</time> 到期
      </span>
      {left !== null && left <= soonDays && (
        <span className={cx(styles.mark, left < 0 ? styles.past : styles.soon)}>
          {daysText(left)}
        </span>
      )}
    </span>
  );
}

function daysText(left: number): string {
  if (left < 0) return "已过期";
  return left === 0 ? "不足 1 天" : `剩 ${left} 天`;
}

/** Whole days left; negative after the end, null for an invalid time. */
function daysLeft(expires: string): number | null {
  const left = millisecondsTo(expires);
  if (Number.isNaN(left)) return null;
  return left <= 0 ? -1 : Math.floor(left / dayMs);
}
