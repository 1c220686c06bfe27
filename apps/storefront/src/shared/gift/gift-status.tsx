import type { Gift } from "@playfront/contract/entities";
import { shanghaiMinute } from "../text/format.ts";
import { useGiftPhase } from "./gift-phase.ts";
import { GiftProgress } from "./gift-progress.tsx";
import styles from "./gift-status.module.css";

/** Where a gift stands, in one line of the same height: when it opens, how much is left, or that it has expired. */
export function GiftStatus({ gift, look }: { gift: Gift; look: "row" | "wide" }) {
  const phase = useGiftPhase(gift);
  if (phase === "soon" && gift.opens !== undefined) {
    return (
      <span className={styles.status}>
        <span className={styles.mark}>未开放</span>
        <OpeningTime opens={gift.opens} />
      </span>
    );
  }
  if (phase === "past") {
    return (
      <span className={styles.status}>
        <span className={styles.mark}>已过期</span>
        {gift.expires.slice(0, 10)} 截止
      </span>
    );
  }
  return <GiftProgress gift={gift} look={look} />;
}

/** `12-01 10:00 开放`, in Shanghai time. */
function OpeningTime({ opens }: { opens: string }) {
  return (
    <span>
      <time dateTime={opens}>{shanghaiMinute(opens).slice(5)}</time> 开放
    </span>
  );
}
