import type { Review } from "@playfront/contract/entities";
import { Panel } from "../../ui/layout/panel.tsx";
import { ReviewCard, type ReviewedGame } from "./review-card.tsx";
import styles from "./reviews.module.css";
import type { OwnReviewState } from "./use-own-review.ts";

/** The review that somebody has shared, above all others; null if it is no longer there. */
export function SharedReview({
  review,
  game,
  own,
}: {
  review: Review | null;
  game: ReviewedGame;
  own: OwnReviewState;
}) {
  return (
    <Panel title="分享的评价">
      {review ? (
        <ReviewCard review={review} game={game} own={own} />
      ) : (
        <p className={styles.gone}>这条评价已不在，看看其他玩家怎么说。</p>
      )}
    </Panel>
  );
}
