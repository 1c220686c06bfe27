import { pageMeta } from "../domain/page-meta.ts";
import { PlayButton } from "../features/play/play-button.tsx";
import { GameCentre } from "../features/user-centre/game-centre.tsx";
import { clientCaller, optional, useCallData } from "../platform/calls.ts";
import type { Route } from "./+types/game-centre.ts";

/** The game itself must be there; its gifts and its news are left out when they cannot be had. */
export async function clientLoader({ params: { gameid } }: Route.ClientLoaderArgs) {
  const [game, gifts, news] = await Promise.all([
    clientCaller("game/getGameInfo", { gameid }),
    optional(clientCaller("gift/getGiftList", { gameid })),
    optional(clientCaller("article/getArticleList", { gameid, page: 1, pageSize: 1 })),
  ]);
  return { game, gifts, news };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.game.gamename} - 游戏中心` : "游戏中心";
  return pageMeta(matches, { title });
}

export default function GameCentreRoute({ loaderData, params: { gameid } }: Route.ComponentProps) {
  const game = useCallData("game/getGameInfo", { gameid }, loaderData.game);
  const gifts = useCallData("gift/getGiftList", { gameid }, loaderData.gifts);
  return (
    <GameCentre
      key={gameid}
      game={game}
      gifts={gifts}
      news={loaderData.news}
      playAction={<PlayButton game={game} look="row" />}
    />
  );
}

export { RouteError as ErrorBoundary } from "./route-error.tsx";
