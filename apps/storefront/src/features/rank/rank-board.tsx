import { podiumSize } from "@playfront/contract/constants";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { type LoadedGames, usePlayableGames } from "../../shared/game/playable-pages.ts";
import { PlayableSwitch } from "../../shared/game/playable-switch.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { Podium } from "./podium.tsx";
import styles from "./rank-board.module.css";
import { PodiumSkeleton } from "./rank-skeleton.tsx";

/** A ranking: the podium, then the games from rank 4 on with endless scrolling. */
export function RankBoard({
  rank,
  loaded,
  action,
}: {
  rank: string;
  loaded: LoadedGames;
  action?: GameAction;
}) {
  const { items, isFiltered, isBegun, reload, ...list } = usePlayableGames({ rank }, loaded);
  const isHydrated = useHydrated();
  const board = (
    <div className={styles.board} data-unfiltered={!isHydrated || undefined}>
      <Podium games={items} action={action} />
      <GameList
        games={items.slice(podiumSize)}
        action={action}
        lead={(index) => <RankNumber rank={index + podiumSize + 1} />}
      />
    </div>
  );
  return (
    <PullToRefresh onRefresh={reload}>
      <PlayableSwitch />
      <EndlessList
        {...list}
        isEmpty={isBegun || items.length === 0}
        skeleton={
          isBegun ? (
            <>
              {board}
              <GameRowsSkeleton lead />
            </>
          ) : (
            <PodiumSkeleton />
          )
        }
        empty={
          <StatePanel
            drawing={emptyDrawing}
            text={isFiltered ? "榜单暂无可在本机玩的游戏" : "榜单暂无游戏"}
            action={<WayOn to={paths.home}>去首页逛逛</WayOn>}
          />
        }
      >
        {board}
      </EndlessList>
    </PullToRefresh>
  );
}

function RankNumber({ rank }: { rank: number }) {
  return (
    <span className={styles.number}>
      <span className="visually-hidden">{`第 ${rank} 名`}</span>
      <span aria-hidden="true">{rank}</span>
    </span>
  );
}
