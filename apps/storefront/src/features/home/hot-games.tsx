import type { ListedGame } from "@playfront/contract/entities";
import { useDeferredValue } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { isAndroidOnly } from "../../shared/game/android-games.ts";
import type { GameAction } from "../../shared/game/game-list.tsx";
import { GameRow } from "../../shared/game/game-row.tsx";
import { usePlayableFirst } from "../../shared/game/playable-first.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import strip from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./hot-games.module.css";

/** Games in the HTML: the first column and the beginning of the second one. The others join them after hydration. */
const firstColumns = 8;

/** 热门推荐: a horizontally scrolling grid of three rows, more on tall screens. */
export function HotGames({ games, action }: { games: readonly ListedGame[]; action?: GameAction }) {
  const grid = useRestoredScroll<HTMLUListElement>("hot");
  const shown = useDeferredValue(games, useHydrated() ? games : games.slice(0, firstColumns));
  // The parts are ordered each for itself, so that the second one moves nothing of the first.
  const first = usePlayableFirst(shown.slice(0, firstColumns));
  const ordered = [...first, ...usePlayableFirst(shown.slice(firstColumns))];
  if (games.length === 0) return null;
  return (
    <Panel title="热门推荐" more={paths.category()}>
      <ul className={cx(strip.strip, styles.grid)} ref={grid}>
        {ordered.map((game, index) => (
          <li
            key={game.gameid}
            className={styles.cell}
            data-android-only={isAndroidOnly(game) || undefined}
          >
            <GameRow game={game} action={action?.(game)} facts={null} eager={index < 3} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
