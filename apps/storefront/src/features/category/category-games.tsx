import { pageSize } from "@playfront/contract/constants";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { usePlayableFirst } from "../../shared/game/playable-first.ts";
import { type LoadedGames, usePlayableGames } from "../../shared/game/playable-pages.ts";
import { PlayableSwitch } from "../../shared/game/playable-switch.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";

/** The games of a category, with endless scrolling. */
export function CategoryGames({
  category,
  loaded,
  action,
}: {
  category: string;
  loaded: LoadedGames;
  action?: GameAction;
}) {
  const { items, isFiltered, isBegun, reload, ...list } = usePlayableGames({ category }, loaded);
  const games = usePlayableFirst(items, pageSize);
  const rows = <GameList games={games} action={action} eager={6} playableFirst />;
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
            text={isFiltered ? "该分类暂无可在本机玩的游戏" : "该分类暂无游戏"}
            action={<WayOn to={paths.home}>去首页逛逛</WayOn>}
          />
        }
      >
        {rows}
      </EndlessList>
    </PullToRefresh>
  );
}
