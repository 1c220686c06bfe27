import { recentGamesCount } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { useOnline } from "../../browser/page/use-online.ts";
import { useSession } from "../../browser/session/session.ts";
import { useRecentGames } from "../../shared/game/recent-games.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import scroll from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./my-games.module.css";

/**
 * The games played last, with links to their game centres; for players only. Until hydration the early script's mark of
 * a logged-in player reserves the space; a player who has logged in on this page has no mark but a token.
 */
export function MyGames() {
  const games = useRecentGames();
  const { token } = useSession();
  if (games !== undefined && token === null) return null;
  return (
    <section className={token === null ? styles.reserved : undefined} aria-label="我的游戏">
      <div className={styles.card}>
        <h2 className={styles.title}>我的游戏</h2>
        {games?.length === 0 ? <NoGames /> : <Strip games={games} />}
      </div>
    </section>
  );
}

function NoGames() {
  // Without a network it is unknown whether there are games.
  if (!useOnline()) return <p className={styles.none}>网络未连接，暂时无法查看</p>;
  return (
    <p className={styles.none}>
      还没有玩过游戏
      <PageLink to={paths.newGames} className={styles.look}>
        去看看新游
      </PageLink>
    </p>
  );
}

/** Keys that no game id can equal: React would reuse a placeholder for the game and animate it. */
const placeholders = ["a", "b", "c", "d"];

function Strip({ games }: { games: readonly ListedGame[] | undefined }) {
  const strip = useRestoredScroll<HTMLUListElement>("my-games");
  return (
    <ul
      className={cx(scroll.strip, styles.strip)}
      ref={strip}
      aria-busy={games === undefined || undefined}
    >
      {games
        ? games.slice(0, recentGamesCount).map(({ gameid, gamename, logo }) => (
            <li key={gameid}>
              <PageLink to={paths.gameCenter(gameid)} className={styles.game}>
                <GameLogo src={logo} size={52} />
                <span className={styles.name}>{gamename}</span>
              </PageLink>
            </li>
          ))
        : placeholders.map((key) => (
            <li key={key} className={styles.game}>
              <Skeleton width={52} height={52} />
              <Skeleton width={48} height={17} />
            </li>
          ))}
    </ul>
  );
}
