import type { Data } from "@playfront/contract/calls";
import { hotSearchCount } from "@playfront/contract/constants";
import { GameLink } from "../../shared/game/game-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./hot-searches.module.css";

type HotSearch = Data<"search/getHotSearchList">["list"][number];

/** The most frequent searches by rank. Each links to its game. */
export function HotSearches({ list }: { list: readonly HotSearch[] }) {
  if (list.length === 0) return null;
  return (
    <Panel title="热门搜索">
      <ol className={styles.list}>
        {list.slice(0, hotSearchCount).map((game, index) => (
          <li key={game.gameid}>
            <GameLink game={game} className={styles.row}>
              <RankMark rank={index + 1} />
              <span className={styles.name}>{game.gamename}</span>
            </GameLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const medals = ["gold", "silver", "bronze"] as const;

function RankMark({ rank }: { rank: number }) {
  const medal = medals[rank - 1];
  return (
    <span className={styles.rank}>
      <span className="visually-hidden">{`第 ${rank} 名`}</span>
      <span
        aria-hidden="true"
        className={medal && cx(styles.medal, styles[medal])}
        data-medal={medal}
      >
        {rank}
      </span>
    </span>
  );
}
