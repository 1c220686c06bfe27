import { gameReviewsCount } from "@playfront/contract/constants";
import type { ReviewSummary } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../browser/api/calls.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { buttonClass } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./game-reviews.module.css";
import { ReviewCard, type ReviewedGame } from "./review-card.tsx";
import { ReviewScore } from "./review-summary.tsx";
import { useOwnReview } from "./use-own-review.ts";

/** 玩家评价 of a game's page: the score and the most helpful reviews. */
export function GameReviews({ game, summary }: { game: ReviewedGame; summary: ReviewSummary }) {
  const { gameid, score } = game;
  const own = useOwnReview(gameid);
  const first = { gameid, sort: "helpful", page: 1, pageSize: gameReviewsCount } as const;
  const { data = [], isPending } = useQuery(callQuery("review/getReviewList", first));
  return (
    <Panel title="玩家评价" anchor="reviews" more={paths.reviews(gameid)}>
      <div className={styles.reviews}>
        <ReviewScore summary={summary} score={score} />
        {isPending && summary.reviewnum > 0 ? (
          <GameRowsSkeleton rows={gameReviewsCount} action={false} />
        ) : (
          <>
            {data.map((review) => (
              <ReviewCard key={review.reviewid} review={review} game={game} own={own} isShort />
            ))}
            <PageLink
              to={paths.reviews(gameid)}
              className={buttonClass({ look: "tinted", className: styles.write })}
            >
              {own.review ? "我的评价" : "写评价"}
            </PageLink>
          </>
        )}
      </div>
    </Panel>
  );
}
