import { pageSize } from "@playfront/contract/constants";
import { type ReviewSort, reviewSorts } from "@playfront/contract/post-words";
import { data } from "react-router";
import {
  type Caller,
  clientCaller,
  loadFirstPage,
  optional,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { usePendingPath, useSlowNavigation } from "../../browser/page/use-slow-navigation.ts";
import { OwnReview } from "../../features/reviews/own-review.tsx";
import { ReviewScore } from "../../features/reviews/review-summary.tsx";
import { Reviews } from "../../features/reviews/reviews.tsx";
import { useOwnReview } from "../../features/reviews/use-own-review.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { joinWords } from "../../shared/text/join-words.ts";
import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";
import type { Route } from "./+types/reviews.ts";

async function load(
  call: Caller,
  { gameid, sort: named = "helpful" }: { gameid: string; sort?: string },
) {
  const sort = reviewSorts.find((each) => each === named);
  if (sort === undefined) throw data(null, { status: 404 });
  const [game, summary, reviews] = await Promise.all([
    call("game/getGameInfo", { gameid }),
    optional(call("review/getReviewSummary", { gameid })),
    loadFirstPage(call, "review/getReviewList", { gameid, sort, page: 1, pageSize }),
  ]);
  return { game, sort, summary, reviews };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { gamename, gameid, logo } = loaderData.game;
  return pageMeta(matches, {
    title: joinWords(gamename, "玩家评价"),
    description: joinWords(gamename, "怎么样？看看玩过的玩家怎么说。"),
    image: logo,
    path: paths.reviews(gameid),
  });
}

const words: Record<ReviewSort, string> = { helpful: "有帮助", newest: "最新", score: "评分" };

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  const { game, sort, reviews } = loaderData;
  const { gameid, gamename, score } = game;
  const own = useOwnReview(gameid);
  const summary = useCallData("review/getReviewSummary", { gameid }, loaderData.summary);
  const pathOf = (each: ReviewSort) =>
    each === "helpful" ? paths.reviews(gameid) : paths.reviews(gameid, each);
  const pending = usePendingPath();
  const slow = useSlowNavigation();
  const isSwitching = slow !== null && pageAt(slow)?.name === "reviews";
  const shown = reviewSorts.find((each) => pathOf(each) === pending) ?? sort;
  return (
    <Sheet>
      <TopBar title={joinWords(gamename, "玩家评价")} fallback={paths.game(gameid)} />
      {summary && <ReviewScore summary={summary} score={score} />}
      <OwnReview gameid={gameid} own={own} />
      <LinkTabs
        label="排序"
        tabs={reviewSorts.map((each) => ({
          to: pathOf(each),
          label: words[each],
          isActive: each === shown,
        }))}
      />
      {isSwitching ? (
        <GameRowsSkeleton action={false} />
      ) : (
        <Reviews key={`${gameid} ${sort}`} game={game} sort={sort} own={own} firstPage={reviews} />
      )}
    </Sheet>
  );
}

export { RouteError as ErrorBoundary } from "../frame/route-error.tsx";
