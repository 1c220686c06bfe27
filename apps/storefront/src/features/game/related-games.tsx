import type { ListedGame } from "@playfront/contract/entities";
import { GameTile } from "../../shared/game/game-tile.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import scroll from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./related-games.module.css";
import { withoutItself } from "./related-rules.ts";

/** Hot games of the same kind as a row of logos; nothing when there is no other. */
export function RelatedGames({ gameid, games }: { gameid: string; games: readonly ListedGame[] }) {
  const strip = useRestoredScroll<HTMLUListElement>("related");
  const others = withoutItself(games, gameid);
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
