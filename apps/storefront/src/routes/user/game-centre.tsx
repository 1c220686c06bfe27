import { gameNewsCount } from "@playfront/contract/constants";
import { clientCaller, optional, useCallData } from "../../browser/api/calls.ts";
import { GameGifts } from "../../features/game/game-gifts.tsx";
import { GameNews } from "../../features/game/game-news.tsx";
import { GameCentre } from "../../features/game-centre/game-centre.tsx";
import { ClaimButton } from "../../features/gift-claim/claim-button.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { loadHeldCodes, useClaimedCodes } from "../../shared/gift/claimed-codes.ts";
import { countAvailable } from "../../shared/gift/gift-terms.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/game-centre.ts";

/** The game is required. Its gifts and its news are left out if they cannot be loaded. */
export async function clientLoader({ params: { gameid } }: Route.ClientLoaderArgs) {
  const newest = { gameid, page: 1, pageSize: gameNewsCount };
  const [game, gifts, news] = await Promise.all([
    clientCaller("game/getGameInfo", { gameid }),
    optional(clientCaller("gift/getGiftList", { gameid })),
    optional(clientCaller("article/getArticleList", newest)),
    loadHeldCodes(gameid),
  ]);
  return { game, gifts, news };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title } = pages.gameCenter;
  return pageMeta(matches, {
    title: loaderData ? `${loaderData.game.gamename} - ${title}` : title,
  });
}

export default function GameCentreRoute({ loaderData, params: { gameid } }: Route.ComponentProps) {
  const game = useCallData("game/getGameInfo", { gameid }, loaderData.game);
  const gifts = useCallData("gift/getGiftList", { gameid }, loaderData.gifts) ?? [];
  const claimed = useClaimedCodes(gameid);
  const left = gifts.filter(({ giftid }) => claimed[giftid] === undefined);
  return (
    <GameCentre
      key={gameid}
      game={game}
      playAction={<PlayButton game={game} look="wide" />}
      gifts={
        <GameGifts
          game={{ gameid, giftList: left, gifttotal: countAvailable(gifts) }}
          action={(gift) => <ClaimButton gift={gift} look="row" />}
        />
      }
      news={<GameNews gameid={gameid} articles={loaderData.news ?? []} />}
    />
  );
}
