import { pageSize } from "@playfront/contract/constants";
import { joinWords } from "@playfront/contract/texts/join-words";
import { type Caller, clientCaller, loadFirstPage, serverCaller } from "../../browser/api/calls.ts";
import { Openings } from "../../features/openings/openings.tsx";
import { pageMeta } from "../../shared/navigation/page-meta.ts";
import { Sheet } from "../../ui/layout/sheet.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import type { Route } from "./+types/game-openings.ts";

async function load(call: Caller, { gameid }: { gameid: string }) {
  const [game, openings] = await Promise.all([
    call("game/getGameInfo", { gameid }),
    loadFirstPage(call, "opening/getOpeningList", { gameid, page: 1, pageSize }),
  ]);
  return { game, openings };
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
    title: joinWords(gamename, "开服表"),
    description: joinWords(gamename, "新服的开服时间，可设置提醒，还有开服礼包。"),
    image: logo,
  });
}

export default function GameOpeningsRoute({ loaderData }: Route.ComponentProps) {
  const { game, openings } = loaderData;
  const { gameid, gamename } = game;
  return (
    <Sheet>
      <TopBar title={joinWords(gamename, "开服表")} />
      <Openings key={gameid} of={{ gameid }} firstPage={openings} empty="近期没有新服开启" />
    </Sheet>
  );
}
