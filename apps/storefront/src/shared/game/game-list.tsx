import type { ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import columns from "../../ui/list/columns.module.css";
import { cx } from "../../ui/style/cx.ts";
import { isAndroidOnly } from "./android-games.ts";
import styles from "./game-list.module.css";
import { GameRow } from "./game-row.tsx";

/** Shown at the right of a game in a list, such as its play button. */
export type GameAction = (game: ListedGame) => ReactNode;

/**
 * Games as rows. `lead` is shown before the logo, such as a rank. Until hydration the style sheet shows on each device the
 * games that `usePlayableGames` will show there.
 */
export function GameList({
  games,
  action,
  lead,
  eager = 0,
  facts,
  playableFirst = false,
  showsAll = false,
}: {
  games: readonly ListedGame[];
  action?: GameAction;
  lead?: (index: number) => ReactNode;
  /** How many of the first logos load without waiting to be visible. */
  eager?: number;
  /** What a row says of its game, in place of the size. */
  facts?: (game: ListedGame) => ReactNode;
  /** The games come from `usePlayableFirst`. */
  playableFirst?: boolean;
  /** The games do not come from `usePlayableGames`: every device shows all of them. */
  showsAll?: boolean;
}) {
  const isHydrated = useHydrated();
  return (
    <ul
      className={cx(columns.columns, styles.list)}
      data-unfiltered={(!isHydrated && !showsAll) || undefined}
      data-playable-first={(!isHydrated && playableFirst) || undefined}
    >
      {games.map((game, index) => (
        <li key={game.gameid} data-android-only={isAndroidOnly(game) || undefined}>
          <GameRow
            game={game}
            action={action?.(game)}
            lead={lead?.(index)}
            facts={facts?.(game)}
            eager={index < eager}
          />
        </li>
      ))}
    </ul>
  );
}
