import type { ListedGame } from "@playfront/contract/entities";
import { GameTile } from "../../shared/game/game-tile.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import scroll from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./related-games.module.css";
import { withoutGame } from "./related-rules.ts";

/** Popular games of the same category as a row of logos; nothing if there is no other game. */
export function RelatedGames({ gameid, games }: { gameid: string; games: readonly ListedGame[] }) {
  const strip = useRestoredScroll<HTMLUListElement>("related");
  const others = withoutGame(games, gameid);
  if (others.length === 0) return null;
  return (
    <Panel title="热门游戏" anchor="related">
      <ul className={cx(scroll.strip, styles.strip)} ref={strip}>
        {others.map((game) => (
          <li key={game.gameid}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
