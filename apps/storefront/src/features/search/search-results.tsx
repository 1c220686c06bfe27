import { useCallPages } from "../../browser/api/call-pages.ts";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";

/** The games found by a keyword, with endless scrolling; none if the host has no search call. */
export function SearchResults({ keyword, action }: { keyword: string; action?: GameAction }) {
  const { items, isUnknown, ...list } = useCallPages("search/getSearchList", { keyword });
  return (
    <section aria-label={`“${keyword}”的搜索结果`}>
      <EndlessList
        {...list}
        state={isUnknown ? "finished" : list.state}
        isEmpty={items.length === 0}
        skeleton={<GameRowsSkeleton />}
        empty={<StatePanel drawing="search" role="status" text="没有找到相关游戏" />}
      >
        <GameList games={items} action={action} eager={6} />
      </EndlessList>
    </section>
  );
}
