import { joinWords } from "@playfront/contract/texts/join-words";
import { type Caller, clientCaller, serverCaller } from "../../browser/api/calls.ts";
import { GameGifts } from "../../features/gift/game-gifts.tsx";
import { ClaimButton } from "../../features/gift-claim/claim-button.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import type { Route } from "./+types/game-gifts.ts";

async function load(call: Caller, { gameid }: { gameid: string }) {
  const [gifts, game] = await Promise.all([
    call("gift/getGiftList", { gameid }),
    call("game/getGameInfo", { gameid }),
  ]);
  return { gifts, game };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(serverCaller(context), params);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(clientCaller, params);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { gamename, logo } = loaderData.game;
  return pageMeta(matches, {
    title: joinWords(gamename, "礼包列表"),
    description: joinWords(gamename, "礼包与兑换码免费领取。"),
    image: logo,
  });
}

export default function GameGiftsRoute({ loaderData }: Route.ComponentProps) {
  const { game, gifts } = loaderData;
  return (
    <GameGifts
      key={game.gameid}
      game={game}
      loaded={gifts}
      renderAction={(gift) => <ClaimButton gift={gift} look="row" />}
      play={<PlayButton game={game} look="wide" />}
    />
  );
}

export { GiftError as ErrorBoundary } from "./gift-error.tsx";
