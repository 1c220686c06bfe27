import { recentGamesCount } from "@playfront/contract/constants";
import { paths } from "../../domain/paths.ts";
import { useRecentGames } from "../../domain/recent-games.ts";
import { GameLogo } from "../../ui/game-logo.tsx";
import { useKeptScroll } from "../../ui/kept-scroll.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./my-games.module.css";

/**
 * The games played last, each leading to its own centre. Its room is kept by the early script's mark until it is known
 * whether there are any.
 */
export function MyGames() {
  const games = useRecentGames();
  const strip = useKeptScroll<HTMLUListElement>("my-games");
  if (games?.length === 0) return null;
  return (
    <section className={games ? undefined : styles.reserved} aria-label="我的游戏">
      <div className={styles.card}>
        <h2 className={styles.title}>我的游戏</h2>
        <ul className={styles.strip} ref={strip} aria-busy={games === undefined || undefined}>
          {games
            ? games.slice(0, recentGamesCount).map(({ gameid, gamename, logo }) => (
                <li key={gameid}>
                  <PageLink to={paths.gameCenter(gameid)} className={styles.game}>
                    <GameLogo src={logo} size={52} />
                    <span className={styles.name}>{gamename}</span>
                  </PageLink>
                </li>
              ))
            : [0, 1, 2, 3].map((index) => (
                <li key={index} className={styles.game}>
                  <Skeleton width={52} height={52} />
                  <Skeleton width={48} height={17} />
                </li>
              ))}
        </ul>
      </div>
    </section>
  );
}
