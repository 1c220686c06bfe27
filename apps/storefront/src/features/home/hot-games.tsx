import type { ListedGame } from "@playfront/contract/entities";
import { useState } from "react";
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

/** The first column and the beginning of the second one. The other games join them after hydration. */
const firstColumns = 8;

/** 热门推荐: a horizontally scrolling grid of three rows, more on tall screens. */
export function HotGames({ games, action }: { games: readonly ListedGame[]; action?: GameAction }) {
  const grid = useRestoredScroll<HTMLUListElement>("hot");
  const [beginning] = useState(() => beginningOf(games));
  const shown = useHydrated() ? games : beginning.games;
  const ordered = usePlayableFirst(shown);
  const early = shown === beginning.games ? beginning : null;
  if (games.length === 0) return null;
  return (
    <Panel title="热门推荐" more={paths.category()}>
      <ul className={cx(strip.strip, styles.grid)} ref={grid}>
        {ordered.map((game, index) => (
          <li
            key={game.gameid}
            className={styles.cell}
            data-android-only={isAndroidOnly(game) || undefined}
            data-html-for={early?.audienceOf(game)}
          >
            <GameRow game={game} action={action?.(game)} facts={null} eager={index < 3} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/**
 * The games in the HTML: the first ones as Android has them, and as iPhones have them. Style sheets show each kind of
 * device its own, so that the rest of the list moves nothing when it comes.
 */
function beginningOf(games: readonly ListedGame[]) {
  const first = games.slice(0, firstColumns);
  const missing = first.filter(isAndroidOnly).length;
  const others = games.slice(firstColumns).filter((game) => !isAndroidOnly(game));
  const early = others.slice(0, missing);
  const isFull = early.length === missing;
  return {
    games: early.length === 0 ? first : [...first, ...early],
    audienceOf(game: ListedGame): "android" | "ios" | undefined {
      if (early.includes(game)) return "ios";
      return isFull && isAndroidOnly(game) ? "android" : undefined;
    },
  };
}
