import { GameRow } from "../domain/game-row.tsx";
import { pageMeta } from "../domain/page-meta.ts";
import { type Caller, clientCaller, serverCaller, useCallData } from "../platform/calls.ts";
import type { Route } from "./+types/home.ts";
import { RouteError } from "./route-error.tsx";

async function load(call: Caller) {
  const [slides, games] = await Promise.all([
    call("index/getHomeSlidePictureList", {}),
    call("index/getHomeGameList", {}),
  ]);
  return { slides, games };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(serverCaller(context));
}

export function clientLoader() {
  return load(clientCaller);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "首页" });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hot } = useCallData("index/getHomeGameList", {}, loaderData.games);
  return (
    <ul>
      {hot.map((game) => (
        <li key={game.gameid}>
          <GameRow game={game} />
        </li>
      ))}
    </ul>
  );
}

export { RouteError as ErrorBoundary };
