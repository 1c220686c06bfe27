import { pageSize } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { paths } from "../navigation/paths.ts";
import { type GameAction, GameList } from "./game-list.tsx";
import { usePlayableFirst } from "./playable-first.ts";
import { type LoadedGames, type Selection, usePlayableGames } from "./playable-pages.ts";
import { PlayableSwitch } from "./playable-switch.tsx";

/** The games of a selection by popularity, with endless scrolling. `place` names the selection in its empty state. */
export function EndlessGames({
  selection,
  place,
  loaded,
  action,
  facts,
}: {
  selection: Selection<"game/getGameList">;
  place: string;
  loaded: LoadedGames;
  action?: GameAction;
  facts?: (game: ListedGame) => ReactNode;
}) {
  const { items, isFiltered, isBegun, reload, ...list } = usePlayableGames(selection, loaded);
  const games = usePlayableFirst(items, pageSize);
  const rows = <GameList games={games} action={action} facts={facts} eager={6} playableFirst />;
  return (
    <PullToRefresh onRefresh={reload}>
      <PlayableSwitch />
      <EndlessList
        {...list}
        isEmpty={isBegun || items.length === 0}
        skeleton={
          <>
            {isBegun && rows}
            <GameRowsSkeleton />
          </>
        }
        empty={
          <StatePanel
            drawing={emptyDrawing}
            text={`${place}暂无${isFiltered ? "可在本机玩的" : ""}游戏`}
            action={<WayOn to={paths.home}>去首页逛逛</WayOn>}
          />
        }
      >
        {rows}
      </EndlessList>
    </PullToRefresh>
  );
}
