import type { ListedGame } from "@playfront/contract/entities";
import type { GameAction } from "../../shared/game/game-list.tsx";
import { GameRow } from "../../shared/game/game-row.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import strip from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./hot-games.module.css";

/** 热门推荐: a horizontally scrolling grid of three rows, more on tall screens. */
export function HotGames({ games, action }: { games: readonly ListedGame[]; action?: GameAction }) {
  const grid = useRestoredScroll<HTMLUListElement>("hot");
  if (games.length === 0) return null;
  return (
    <Panel title="热门推荐" more={paths.category()}>
      <ul className={cx(strip.strip, styles.grid)} ref={grid}>
        {games.map((game, index) => (
          <li key={game.gameid} className={styles.cell}>
            <GameRow game={game} action={action?.(game)} eager={index < 3} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
