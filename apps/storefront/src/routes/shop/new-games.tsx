import { newGamesPageSize, reserveRank } from "@playfront/contract/constants";
import { type Caller, clientCaller, optional, serverCaller } from "../../browser/api/calls.ts";
import { NewGames } from "../../features/new-games/new-games.tsx";
import { UpcomingGames } from "../../features/new-games/upcoming-games.tsx";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { type ListPlatform, readListPlatform } from "../../shared/game/playable-filter.ts";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { RouteError } from "../frame/route-error.tsx";
import type { Route } from "./+types/new-games.ts";

/** Games of 即将上线. */
const upcomingCount = 3;

/** One page of games, ordered by popularity (docs/product.md#new-games). */
async function load(call: Caller, platform?: ListPlatform) {
  const payload = { page: 1, pageSize: newGamesPageSize, orderField: "hot", platform } as const;
  const [games, upcoming] = await Promise.all([
    call("game/getGameList", payload),
    optional(call("game/getGameList", { rank: reserveRank, page: 1, pageSize: upcomingCount })),
  ]);
  // Hydration must find the day that the HTML was made on.
  return { games, upcoming, platform, today: shanghaiDay(new Date().toISOString()) ?? "" };
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
    </Sheet>
  );
}

export { RouteError as ErrorBoundary };
