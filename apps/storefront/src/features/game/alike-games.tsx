import type { ListedGame } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../browser/api/calls.ts";
import { GamesPanel } from "./games-panel.tsx";

/** 相似游戏: what players of this game play too, without the games that the page shows already. */
export function AlikeGames({ gameid, shown }: { gameid: string; shown: readonly ListedGame[] }) {
  const { data = [] } = useQuery(callQuery("game/getAlikeList", { gameid }));
  const isShown = new Set(shown.map((game) => game.gameid));
  const others = data.filter((game) => !isShown.has(game.gameid));
  return <GamesPanel title="相似游戏" anchor="alike" games={others} />;
}
