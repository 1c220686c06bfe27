import type { ListedGame } from "@playfront/contract/entities";
import type { GameAction } from "../../domain/game-list.tsx";
import { GameRow } from "../../domain/game-row.tsx";
import { paths } from "../../domain/paths.ts";
import { useKeptScroll } from "../../ui/kept-scroll.ts";
import { Panel } from "../../ui/panel.tsx";
import styles from "./hot-games.module.css";

/** 热门推荐: a grid of three rows, more on tall screens, that goes sideways, column by column. */
export function HotGames({ games, action }: { games: readonly ListedGame[]; action?: GameAction }) {
  const grid = useKeptScroll<HTMLUListElement>("hot");
  if (games.length === 0) return null;
  return (
    <Panel title="热门推荐" more={paths.categories}>
      <ul className={styles.grid} ref={grid}>
        {games.map((game, index) => (
          <li key={game.gameid} className={styles.cell}>
            <GameRow game={game} action={action?.(game)} eager={index < 3} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
