import type { GameInfo } from "@playfront/contract/entities";
import styles from "./age-badge.module.css";

type AgeRating = NonNullable<GameInfo["agerating"]>;

/** The age rating of a game, in the colours of the group standard for 适龄提示. */
export function AgeBadge({ rating }: { rating: AgeRating }) {
  return (
    <span className={styles.badge} data-rating={rating}>
      <span aria-hidden="true">{rating}</span>
      <span className="visually-hidden">适龄提示：{descriptions[rating]}</span>
    </span>
  );
}

const descriptions: Record<AgeRating, string> = {
  "8+": "适合 8 周岁及以上",
  "12+": "适合 12 周岁及以上",
  "16+": "适合 16 周岁及以上",
};
