import { pageSize, ranks, recentGamesCount } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../browser/api/calls.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSession } from "../../browser/session/session.ts";
import { GameTile } from "../../shared/game/game-tile.tsx";
import { useRecentGames } from "../../shared/game/recent-games.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import scroll from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./recent-games.module.css";

/**
 * 最近在玩, for logged-in players who have played something. The server's HTML, the same for everyone, contains it hidden;
 * the early script marks the document of a logged-in player, so that its space is reserved before the first paint. If
 * the player has no recent games, new games fill that space, so that the layout does not shift.
 */
export function RecentGames() {
  const games = useRecentGames();
  const isSpaceReserved = useIsSpaceReserved();
  if (games === undefined) {
    return (
      <div className={styles.reserved}>
        <Strip title="最近在玩" />
      </div>
    );
  }
  if (games.length > 0) return <Strip title="最近在玩" games={games} />;
  return isSpaceReserved ? <NewGames /> : null;
}

/** True if space was reserved, also if the session has ended since, even before hydration. */
function useIsSpaceReserved(): boolean {
  const isHydrated = useHydrated();
  const [isHydrating] = useState(!isHydrated);
  const isPlayer = useSession().token !== null;
  const [hasHadPlayer, setHasHadPlayer] = useState(isPlayer);
  if (isPlayer && !hasHadPlayer) setHasHadPlayer(true);
  const isMarked = isHydrated && document.documentElement.hasAttribute("data-player");
  return hasHadPlayer || (isHydrating && isMarked);
}

function NewGames() {
  const [rank] = ranks;
  const { data, isError } = useQuery(callQuery("game/getGameList", { rank, page: 1, pageSize }));
  if (isError || data?.length === 0) return null;
  return <Strip title="新游尝鲜" games={data} more={paths.rank()} />;
}

/** Keys that no game id can equal: React would reuse a placeholder for the game and animate it. */
const placeholders = ["a", "b", "c", "d", "e"];

function Strip({
  title,
  games,
  more,
}: {
  title: string;
  /** Undefined while loading. */
  games?: readonly ListedGame[] | undefined;
  /** Router path of 更多. */
  more?: string;
}) {
  const strip = useRestoredScroll<HTMLUListElement>("recent");
  return (
    <Panel title={title} more={more}>
      <ul
        className={cx(scroll.strip, styles.strip)}
        ref={strip}
        aria-busy={games === undefined || undefined}
      >
        {games
          ? games.slice(0, recentGamesCount).map((game) => (
              <li key={game.gameid}>
                <GameTile game={game} />
              </li>
            ))
          : placeholders.map((key) => (
              <li key={key} className={styles.placeholder}>
                <Skeleton width={60} height={60} />
                <Skeleton width={48} height="1.05rem" />
              </li>
            ))}
      </ul>
    </Panel>
  );
}
