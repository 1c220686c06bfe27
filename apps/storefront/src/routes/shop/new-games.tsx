import { newGamesPageSize } from "@playfront/contract/constants";
import { type Caller, clientCaller, serverCaller, useCallData } from "../../browser/api/calls.ts";
import { PlayButton } from "../../features/play/play-button.tsx";
import { pages } from "../../pages.ts";
import { GameList } from "../../shared/game/game-list.tsx";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { RouteError } from "../frame/route-error.tsx";
import type { Route } from "./+types/new-games.ts";

/** One page of games, ordered by popularity (docs/product.md#new-games). */
const payload = { page: 1, pageSize: newGamesPageSize, orderField: "hot" } as const;

async function load(call: Caller) {
  return { games: await call("game/getGameList", payload) };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: pages.newGames.title,
    description: "精选近期热门新游，每款都有评分、介绍与礼包，直接下载或即点即玩。",
  });
}

export default function NewGames({ loaderData }: Route.ComponentProps) {
  const games = useCallData("game/getGameList", payload, loaderData.games);
  return (
    <Sheet>
      <TopBar title={pages.newGames.title} />
      {games.length === 0 ? (
        <StatePanel drawing="empty" text="暂无新游" />
      ) : (
        <Panel title="热门新游">
          <GameList
            games={games}
            action={(game) => <PlayButton game={game} look="row" />}
            eager={8}
          />
        </Panel>
      )}
    </Sheet>
  );
}

export { RouteError as ErrorBoundary };
