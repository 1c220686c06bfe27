import { type GameAction, GameList } from "../../domain/game-list.tsx";
import { useCallPages } from "../../platform/call-pages.ts";
import type { FirstPage } from "../../platform/calls.ts";
import { EndlessList } from "../../ui/endless-list.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { GameRowsSkeleton } from "../../ui/skeleton.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** The games of a category, without end. */
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
