import { newGamesPageSize, reserveRank } from "@playfront/contract/constants";
import { type Caller, clientCaller, optional, serverCaller } from "../../browser/api/calls.ts";
import { MoreGames } from "../../features/new-games/more-games.tsx";
import { NewGames, newGamesOn } from "../../features/new-games/new-games.tsx";
import { UpcomingGames } from "../../features/new-games/upcoming-games.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { type ListPlatform, readListPlatform } from "../../shared/game/playable-filter.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import type { Route } from "./+types/new-games.ts";

/** Games of 即将上线. */
const upcomingCount = 3;

/** One page of new games, ordered by popularity (docs/product.md#new-games), filled up with others. */
async function load(call: Caller, platform?: ListPlatform) {
  // Hydration must find the day that the HTML was made on.
  const today = shanghaiDay(new Date().toISOString()) ?? "";
  const page = { page: 1, pageSize: newGamesPageSize, platform } as const;
  const [games, upcoming] = await Promise.all([
    call("game/getGameList", { ...newGamesOn(today), ...page }),
    optional(call("game/getGameList", { rank: reserveRank, page: 1, pageSize: upcomingCount })),
  ]);
  const lacking = newGamesPageSize - games.length;
  const popular =
    lacking > 0 ? await optional(call("game/getGameList", { orderField: "hot", ...page })) : null;
  const known = new Set(games.map(({ gameid }) => gameid));
  const more = (popular ?? []).filter(({ gameid }) => !known.has(gameid)).slice(0, lacking);
  return { games, more, upcoming, platform, today };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller, readListPlatform());
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.newGames.title,
    description: "精选近期热门新游，每款都有评分、介绍与礼包，直接下载或即点即玩。",
  });
}

export default function NewGamesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Sheet>
      <TopBar title={pages.newGames.title} />
      <UpcomingGames
        games={loaderData.upcoming ?? []}
        action={(game) => <PlayButton game={game} look="row" />}
      />
      <NewGames
        loaded={loaderData}
        today={loaderData.today}
        action={(game) => <PlayButton game={game} look="row" />}
      />
      <MoreGames games={loaderData.more} action={(game) => <PlayButton game={game} look="row" />} />
    </Sheet>
  );
}
