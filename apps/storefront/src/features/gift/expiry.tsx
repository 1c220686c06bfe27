import { useHasPassed } from "../../shared/gift/gift-terms.ts";
import styles from "./gift-detail.module.css";

/** The end of a gift's claim period, with 已过期 once it has passed. */
export function Expiry({ expires }: { expires: string }) {
  const hasExpired = useHasPassed(expires);
  return (
    <span className={styles.expiry}>
      <time dateTime={`${expires.replace(" ", "T")}+08:00`}>{expires.slice(0, 16)}</time> 前
      {hasExpired && <span className={styles.expired}>已过期</span>}
    </span>
  );
}
