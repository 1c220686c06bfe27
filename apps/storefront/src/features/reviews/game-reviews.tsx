import { gameReviewsCount } from "@playfront/contract/constants";
import type { ReviewSummary } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callQuery } from "../../browser/api/calls.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./game-reviews.module.css";
import { OwnReview } from "./own-review.tsx";
import { ReviewCard, type ReviewedGame } from "./review-card.tsx";
import { ReviewScore } from "./review-summary.tsx";
import { useOwnReview } from "./use-own-review.ts";

/** 玩家评价 of a game's page: the score and the most helpful reviews. */
export function GameReviews({
  game,
  summary,
  playAction,
}: {
  game: ReviewedGame;
  summary: ReviewSummary;
  playAction: ReactNode;
}) {
  const { gameid, score } = game;
  const own = useOwnReview(gameid);
  const first = { gameid, sort: "helpful", page: 1, pageSize: gameReviewsCount } as const;
  const { data = [], isPending } = useQuery(callQuery("review/getReviewList", first));
  return (
    <Panel title="玩家评价" anchor="reviews" more={paths.reviews(gameid)} className={styles.panel}>
      <div className={styles.reviews}>
        <ReviewScore summary={summary} score={score} />
        {isPending && summary.reviewnum > 0 ? (
          <GameRowsSkeleton rows={gameReviewsCount} action={false} />
        ) : (
          <>
            {data.map((review) => (
              <ReviewCard key={review.reviewid} review={review} game={game} own={own} isShort />
            ))}
            <OwnReview game={game} own={own} playAction={playAction} isShort />
          </>
        )}
      </div>
    </Panel>
  );
}
