import type { Gift } from "@playfront/contract/entities";
import { useGiftPhase } from "../../shared/gift/gift-phase.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import styles from "./gift-detail.module.css";

/** When a gift can be claimed: from its opening, as long as that is to come, to its end. */
export function Expiry({ gift }: { gift: Gift }) {
  const { opens, expires } = gift;
  const phase = useGiftPhase(gift);
  const end = <time dateTime={`${expires.replace(" ", "T")}+08:00`}>{expires.slice(0, 16)}</time>;
  if (phase === "soon" && opens !== undefined) {
    return (
      <span className={styles.expiry}>
        <time dateTime={opens}>{shanghaiMinute(opens)}</time> 至 {end}
      </span>
    );
  }
  return <span className={styles.expiry}>{end} 前</span>;
}
