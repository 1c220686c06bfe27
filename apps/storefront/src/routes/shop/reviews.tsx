import { pageSize } from "@playfront/contract/constants";
import type { Review } from "@playfront/contract/entities";
import { type ReviewSort, reviewSorts } from "@playfront/contract/post-words";
import { joinWords } from "@playfront/contract/texts/join-words";
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
import { PlayButton } from "../../features/play/play-button.tsx";
import { OwnReview } from "../../features/reviews/own-review.tsx";
import { ReviewScore } from "../../features/reviews/review-summary.tsx";
import { Reviews } from "../../features/reviews/reviews.tsx";
import { SharedReview } from "../../features/reviews/shared-review.tsx";
import { useOwnReview } from "../../features/reviews/use-own-review.ts";
import { pageAt } from "../../shared/navigation/page-at.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { LinkTabs } from "../../ui/list/link-tabs.tsx";
import type { Route } from "./+types/reviews.ts";

/** The last part of the path is an order, or the id of a review that somebody has shared. */
async function load(
  call: Caller,
  { gameid, sort: named = "helpful" }: { gameid: string; sort?: string },
) {
  const isShared = /^[1-9]\d{0,17}$/.test(named);
  const sort = isShared ? "helpful" : reviewSorts.find((each) => each === named);
  if (sort === undefined) throw data(null, { status: 404 });
  const [game, summary, shared, reviews] = await Promise.all([
    call("game/getGameInfo", { gameid }),
    optional(call("review/getReviewSummary", { gameid })),
    isShared ? optional(findReview(call, { gameid, reviewid: named })) : undefined,
    loadFirstPage(call, "review/getReviewList", { gameid, sort, page: 1, pageSize }),
  ]);
  return { game, sort, summary, shared, reviews };
}

/** Null if it is not there: other hosts answer the whole list. */
async function findReview(
  call: Caller,
  { gameid, reviewid }: { gameid: string; reviewid: string },
): Promise<Review | null> {
  const found = await call("review/getReviewList", onlyOne(gameid, reviewid));
  return found.find((review) => review.reviewid === reviewid) ?? null;
}

const onlyOne = (gameid: string, reviewid: string) => ({ gameid, reviewid, page: 1, pageSize: 1 });

/** The shared review as the cache has it after a vote; `loaded` comes from the loader. */
function useShared<Loaded extends Review | null | undefined>(gameid: string, loaded: Loaded) {
  const only = onlyOne(gameid, loaded?.reviewid ?? "");
  const found = useCallData("review/getReviewList", only, loaded ? [loaded] : null);
  return found?.find(({ reviewid }) => reviewid === only.reviewid) ?? loaded;
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

const words: Record<ReviewSort, string> = { helpful: "最有帮助", newest: "最新", score: "按星级" };

export default function ReviewsRoute({ loaderData }: Route.ComponentProps) {
  const { game, sort, reviews } = loaderData;
  const { gameid, gamename, score } = game;
  const shared = useShared(gameid, loaderData.shared);
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
      {summary && (!game.upcoming || summary.reviewnum > 0) && (
        <ReviewScore summary={summary} score={score} />
      )}
      {shared !== undefined && <SharedReview review={shared} game={game} own={own} />}
      <OwnReview game={game} own={own} playAction={<PlayButton game={game} look="row" />} />
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
        <Reviews
          key={`${gameid} ${sort}`}
          game={game}
          sort={sort}
          own={own}
          firstPage={reviews}
          without={shared?.reviewid}
        />
      )}
    </Sheet>
  );
}
