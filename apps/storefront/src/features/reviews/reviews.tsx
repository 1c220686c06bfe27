import type { ReviewSort } from "@playfront/contract/post-words";
import { useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { ReviewCard, type ReviewedGame } from "./review-card.tsx";
import styles from "./reviews.module.css";
import type { OwnReviewState } from "./use-own-review.ts";

/** The reviews of a game in one order. */
export function Reviews({
  game,
  sort,
  own,
  firstPage,
  without,
}: {
  game: ReviewedGame;
  sort: ReviewSort;
  own: OwnReviewState;
  /** From the route's loader. */
  firstPage: FirstPage<"review/getReviewList">;
  /** Id of the review that stands above the list. */
  without?: string | undefined;
}) {
  const { gameid } = game;
  const of = { gameid, sort };
  const { items, reload, ...list } = useCallPages("review/getReviewList", of, { firstPage });
  return (
    <PullToRefresh onRefresh={reload}>
      <EndlessList
        {...list}
        isEmpty={items.length === 0}
        skeleton={<GameRowsSkeleton action={false} />}
        empty={
          <StatePanel
            drawing={emptyDrawing}
            text={game.upcoming ? "游戏还没上线，暂无评价" : "还没有玩家评价，来当第一个吧"}
            action={
              <WayOn to={paths.game(gameid)}>{game.upcoming ? "查看游戏" : "去玩游戏"}</WayOn>
            }
          />
        }
      >
        <ul className={styles.list}>
          {items
            .filter(({ reviewid }) => reviewid !== without)
            .map((review) => (
              <li key={review.reviewid}>
                <ReviewCard review={review} game={game} own={own} />
              </li>
            ))}
        </ul>
      </EndlessList>
    </PullToRefresh>
  );
}
