import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./code-expiry.module.css";
import { millisecondsTo } from "./gift-terms.ts";

/** From here on the days that are left are counted. */
const soonDays = 7;
const dayMs = 86_400_000;

/** Until when a claimed code is good, and a mark once that is near or past. `expires` is a time of Shanghai. */
export function CodeExpiry({ expires }: { expires: string }) {
  const left = useHydrated() ? daysLeft(expires) : null;
  return (
    <span className={styles.expiry}>
      {expires.slice(0, 10)} 到期
      {left !== null && left <= soonDays && (
        <span className={cx(styles.mark, left < 0 ? styles.past : styles.soon)}>
          {spokenDays(left)}
        </span>
      )}
    </span>
  );
}

function spokenDays(left: number): string {
  if (left < 0) return "已过期";
  return left === 0 ? "不足 1 天" : `剩 ${left} 天`;
}

/** Whole days; negative once it is over, null for a time that is none. */
function daysLeft(expires: string): number | null {
  const left = millisecondsTo(expires);
  if (Number.isNaN(left)) return null;
  return left <= 0 ? -1 : Math.floor(left / dayMs);
}
