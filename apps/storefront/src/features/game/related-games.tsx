import type { ListedGame } from "@playfront/contract/entities";
import { isAndroidOnly } from "../../shared/game/android-games.ts";
import { GameTile } from "../../shared/game/game-tile.tsx";
import { usePlayableFirst } from "../../shared/game/playable-first.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import scroll from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./related-games.module.css";
import { withoutGame } from "./related-rules.ts";

/** Popular games of the same category as a row of logos; nothing if there is no other game. */
export function RelatedGames({ gameid, games }: { gameid: string; games: readonly ListedGame[] }) {
  const strip = useRestoredScroll<HTMLUListElement>("related");
  const others = usePlayableFirst(withoutGame(games, gameid));
  if (others.length === 0) return null;
  return (
    <Panel title="热门游戏" anchor="related">
      <ul className={cx(scroll.strip, styles.strip)} ref={strip}>
        {others.map((game) => (
          <li key={game.gameid} data-android-only={isAndroidOnly(game) || undefined}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
