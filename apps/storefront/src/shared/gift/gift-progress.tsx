import type { Gift } from "@playfront/contract/entities";
import { cx } from "../../ui/style/cx.ts";
import styles from "./gift-progress.module.css";
import { claimedShare, isSoldOut } from "./gift-terms.ts";

/** A gift's progress bar: the share of codes already claimed. A gift without codes counts as sold out. */
export function GiftProgress({ gift }: { gift: Pick<Gift, "giftname" | "percent"> }) {
  const share = claimedShare(gift) ?? 100;
  const soldOut = isSoldOut(gift);
  const words = soldOut ? "已抢光" : `已领取 ${share}%`;
  return (
    <span className={styles.progress}>
      <progress
        value={share}
        max={100}
        aria-label={`${gift.giftname}领取进度`}
        aria-valuetext={words}
        className={cx(styles.bar, soldOut && styles.out)}
      />
      <span className={styles.words}>{words}</span>
    </span>
  );
}
