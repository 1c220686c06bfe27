import { type GameAction, GameList } from "../../domain/game-list.tsx";
import { useCallPages } from "../../platform/call-pages.ts";
import { EndlessList } from "../../ui/endless-list.tsx";
import { GameRowsSkeleton } from "../../ui/skeleton.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** The games a keyword finds, without end. A host that cannot search finds none. */
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
