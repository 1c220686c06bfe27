import { podiumSize } from "@playfront/contract/constants";
import { useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { Podium } from "./podium.tsx";
import styles from "./rank-board.module.css";
import { PodiumSkeleton } from "./rank-skeleton.tsx";

/** A ranking: the podium, then the games from rank 4 on with endless scrolling. */
export function RankBoard({
  rank,
  firstPage,
  action,
}: {
  rank: string;
  firstPage: FirstPage<"game/getGameList">;
  action?: GameAction;
}) {
  const { items, reload, ...list } = useCallPages("game/getGameList", { rank }, { firstPage });
  return (
    <PullToRefresh onRefresh={reload}>
      <EndlessList
        {...list}
        isEmpty={items.length === 0}
        skeleton={<PodiumSkeleton />}
        empty={<StatePanel drawing="empty" text="榜单暂无游戏" />}
      >
        <Podium games={items} action={action} />
        <GameList
          games={items.slice(podiumSize)}
          action={action}
          lead={(index) => <RankNumber rank={index + podiumSize + 1} />}
        />
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
