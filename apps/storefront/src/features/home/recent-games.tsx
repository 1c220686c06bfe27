import { recentGamesCount } from "@playfront/contract/constants";
import { GameTile } from "../../domain/game-tile.tsx";
import { useRecentGames } from "../../domain/recent-games.ts";
import { useKeptScroll } from "../../ui/kept-scroll.ts";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./recent-games.module.css";

/**
 * 最近在玩, for logged-in players who have played something. The page's HTML, the same for everyone, has it out of
 * sight; the early script lets it take its room before anything is drawn.
 */
export function RecentGames() {
  const games = useRecentGames();
  const strip = useKeptScroll<HTMLUListElement>("recent");
  if (games?.length === 0) return null;
  return (
    <div className={games ? undefined : styles.reserved}>
      <Panel title="最近在玩">
        <ul className={styles.strip} ref={strip} aria-busy={games === undefined || undefined}>
          {games
            ? games.slice(0, recentGamesCount).map((game) => (
                <li key={game.gameid}>
                  <GameTile game={game} />
                </li>
              ))
            : [0, 1, 2, 3, 4].map((index) => (
                <li key={index} className={styles.placeholder}>
                  <Skeleton width={60} height={60} />
                  <Skeleton width={48} height="1.05rem" />
                </li>
              ))}
        </ul>
      </Panel>
    </div>
  );
}
