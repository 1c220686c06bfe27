import type { ListedGame } from "@playfront/contract/entities";
import { isAndroidOnly } from "../../shared/game/android-games.ts";
import { GameTile } from "../../shared/game/game-tile.tsx";
import { usePlayableFirst } from "../../shared/game/playable-first.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import scroll from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./games-panel.module.css";

/** Games as a row of logos; nothing without any. */
export function GamesPanel({
  title,
  anchor,
  games,
}: {
  title: string;
  anchor: string;
  games: readonly ListedGame[];
}) {
  const strip = useRestoredScroll<HTMLUListElement>(anchor);
  const ordered = usePlayableFirst(games);
  if (ordered.length === 0) return null;
  return (
    <Panel title={title} anchor={anchor}>
      <ul className={cx(scroll.strip, styles.strip)} ref={strip}>
        {ordered.map((game) => (
          <li key={game.gameid} data-android-only={isAndroidOnly(game) || undefined}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
