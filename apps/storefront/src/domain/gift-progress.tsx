import type { Gift } from "@playfront/contract/entities";
import { cx } from "../ui/cx.ts";
import styles from "./gift-progress.module.css";
import { claimedShare, isSoldOut } from "./gift-terms.ts";

/** The bar of a gift; it fills with the share claimed. A gift without codes is as good as sold out. */
export function GiftProgress({ gift }: { gift: Pick<Gift, "giftname" | "percent"> }) {
  const share = claimedShare(gift) ?? 100;
  const soldOut = isSoldOut(gift);
  const words = soldOut ? "已抢光" : `已领取 ${share}%`;
  return (
    <span className={styles.progress}>
      <span
        role="progressbar"
        aria-label={`${gift.giftname}领取进度`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={words}
        className={styles.bar}
      >
        <span
          className={cx(styles.fill, soldOut && styles.out)}
          style={{ transform: `scaleX(${share / 100})` }}
        />
      </span>
      <span className={styles.words}>{words}</span>
    </span>
  );
}
