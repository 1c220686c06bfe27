import type { Gift } from "@playfront/contract/entities";
import { cx } from "../../ui/style/cx.ts";
import { formatCount } from "../text/format.ts";
import styles from "./gift-progress.module.css";
import { claimedShare, isSoldOut } from "./gift-terms.ts";

/**
 * A gift's progress bar: the share of codes already claimed. A gift without codes counts as sold out. In a row, the number
 * of codes that are left stands for the share.
 */
export function GiftProgress({
  gift,
  look,
}: {
  gift: Pick<Gift, "giftname" | "percent" | "left">;
  look: "row" | "wide";
}) {
  const share = claimedShare(gift) ?? 100;
  const soldOut = isSoldOut(gift);
  const words = soldOut ? "已抢光" : `已领取 ${share}%`;
  const left = soldOut ? null : leftWords(gift.left);
  const isFew = gift.left !== undefined && gift.left <= few;
  return (
    <span className={cx(styles.progress, look === "wide" && styles.wide)}>
      {look === "wide" && <span className={styles.words}>{words}</span>}
      <progress
        value={share}
        max={100}
        aria-label={`${gift.giftname}领取进度`}
        aria-valuetext={left === null ? words : `${words}，${left}`}
        className={cx(styles.bar, soldOut && styles.out)}
      />
      {look === "row" && left === null && <span className={styles.words}>{words}</span>}
      {left !== null && <span className={cx(styles.words, isFew && styles.few)}>{left}</span>}
    </span>
  );
}

/** From this number of codes on the player should hurry. */
const few = 10;

function leftWords(left: number | undefined): string | null {
  if (left === undefined) return null;
  return `${left <= few ? "仅剩" : "剩"} ${formatCount(left)} 份`;
}
