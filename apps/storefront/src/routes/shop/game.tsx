import { gameNewsCount, gameOpeningsCount } from "@playfront/contract/constants";
import type { GameInfo } from "@playfront/contract/entities";
import { useEffect, useRef } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import {
  type Caller,
  clientCaller,
  optional,
  serverCaller,
  useCallData,
} from "../../browser/api/calls.ts";
import { afterLoad } from "../../browser/page/after-load.ts";
import { gameJsonLd } from "../../features/game/game-json-ld.ts";
import { GamePage } from "../../features/game/game-page.tsx";
import { relatedQuery } from "../../features/game/related-rules.ts";
import { ClaimButton } from "../../features/gift-claim/claim-button.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { usePlayOnArrival } from "../../features/play/use-play-on-arrival.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { LaterPart } from "../../ui/layout/later-part.tsx";
import { cx } from "../../ui/style/cx.ts";
import type { Route } from "./+types/game.ts";
import styles from "./game.module.css";

/** The game is required. Its news, openings, reviews and the related games are left out if they cannot be loaded. */
async function load(call: Caller, { gameid }: { gameid: string }) {
  const [game, news, openings, reviews] = await Promise.all([
    call("game/getGameInfo", { gameid }),
    optional(call("article/getArticleList", { gameid, page: 1, pageSize: gameNewsCount })),
    optional(call("opening/getOpeningList", nextOpenings(gameid))),
    optional(call("review/getReviewSummary", { gameid })),
  ]);
  const related = await optional(call("game/getGameList", relatedQuery(game)));
  return { game, news, openings, reviews, related };
}

const loadReviews = async () =>
  (await import("../../features/reviews/game-reviews.tsx")).GameReviews;

/** By how many there are, if they are fewer than are shown. */
const fewReviews = [styles.none, styles.one, styles.two];

const nextOpenings = (gameid: string) =>
  ({ gameid, day: "next", page: 1, pageSize: gameOpeningsCount }) as const;

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params);
}

/** A new hash only opens or closes the preview of the pictures, so nothing is loaded again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { game, reviews } = loaderData;
  return pageMeta(matches, {
    title: game.gamename,
    description: game.introduction || game.description.slice(0, 120),
    image: game.logo,
    jsonLd: gameJsonLd(game, reviews),
  });
}

export default function Game({ loaderData, params: { gameid } }: Route.ComponentProps) {
  const game = useCallData("game/getGameInfo", { gameid }, loaderData.game);
  const related = useCallData("game/getGameList", relatedQuery(game), loaderData.related);
  const openings = useCallData("opening/getOpeningList", nextOpenings(gameid), loaderData.openings);
  const reviews = useCallData("review/getReviewSummary", { gameid }, loaderData.reviews);
  usePlayOnArrival(game);
  useNoteSeen(game);
  return (
    <GamePage
      // The key gives another game a new page, so that nothing opened on this one stays open.
      key={gameid}
      game={game}
      news={loaderData.news}
      openings={openings}
      related={related}
      reviews={
        // A game that is not out has none, and nobody can write one.
        reviews &&
        (!game.upcoming || reviews.reviewnum > 0) && (
          <LaterPart
            load={loadReviews}
            part={{ game, summary: reviews, playAction: <PlayButton game={game} look="row" /> }}
            className={cx(styles.reviews, fewReviews[reviews.reviewnum])}
          />
        )
      }
      giftAction={(gift) => <ClaimButton gift={gift} look="row" />}
      playAction={<PlayButton game={game} look="wide" />}
    />
  );
}

/** Notes on this device that the game was looked at, once the page has loaded. */
function useNoteSeen(game: GameInfo): void {
  const latest = useRef(game);
  latest.current = game;
  const { gameid } = game;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a game
  useEffect(() => {
    let isGone = false;
    const note = async () => {
      await afterLoad();
      const { noteSeenGame } = await import("../../shared/game/seen-games.ts");
      if (!isGone) noteSeenGame(latest.current);
    };
    void note().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [gameid]);
}
