import { newGamesPageSize } from "@playfront/contract/constants";
import { GameList } from "../domain/game-list.tsx";
import { pageMeta } from "../domain/page-meta.ts";
import { PlayButton } from "../features/play/play-button.tsx";
import { type Caller, clientCaller, serverCaller, useCallData } from "../platform/calls.ts";
import { Panel } from "../ui/panel.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { StatePanel } from "../ui/state-panel.tsx";
import { TopBar } from "../ui/top-bar.tsx";
import type { Route } from "./+types/new-games.ts";
import { RouteError } from "./route-error.tsx";

/** One page, by hot (spec §2, "New games"). */
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
    title: "新游推荐",
    description: "精选近期热门新游，每款都有评分、介绍与礼包，直接下载或即点即玩。",
  });
}

export default function NewGames({ loaderData }: Route.ComponentProps) {
  const games = useCallData("game/getGameList", payload, loaderData.games);
  return (
    <Sheet>
      <TopBar title="新游推荐" />
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
