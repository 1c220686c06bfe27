import { useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";

/** The games of a category, with endless scrolling. */
export function CategoryGames({
  category,
  firstPage,
  action,
}: {
  category: string;
  firstPage: FirstPage<"game/getGameList">;
  action?: GameAction;
}) {
  const { items, reload, ...list } = useCallPages("game/getGameList", { category }, { firstPage });
  return (
    <PullToRefresh onRefresh={reload}>
      <EndlessList
        {...list}
        isEmpty={items.length === 0}
        skeleton={<GameRowsSkeleton />}
        empty={<StatePanel drawing="empty" text="该分类暂无游戏" />}
      >
        <GameList games={items} action={action} eager={6} />
      </EndlessList>
    </PullToRefresh>
  );
}
