import { pageSize, ranks, recentGamesCount } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../browser/api/calls.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { useSession } from "../../browser/session/session.ts";
import { GameTile } from "../../shared/game/game-tile.tsx";
import { useRecentGames } from "../../shared/game/recent-games.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import scroll from "../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../ui/list/use-restored-scroll.ts";
import { cx } from "../../ui/style/cx.ts";
import styles from "./recent-games.module.css";

/**
 * 最近在玩, for logged-in players who have played something. The page's HTML, the same for everyone, has it out of
 * sight; the early script's mark of a player lets it take its room before anything is drawn. Nothing may move when it
 * turns out that there are none, so new games stand there then.
 */
export function RecentGames() {
  const games = useRecentGames();
  const hasRoom = useHasRoom();
  if (games === undefined) {
    return (
      <div className={styles.reserved}>
        <Strip title="最近在玩" />
      </div>
    );
  }
  if (games.length > 0) return <Strip title="最近在玩" games={games} />;
  return hasRoom ? <NewGames /> : null;
}

/** Whether room was kept: also for a session that has ended meanwhile, even before the page was taken over. */
function useHasRoom(): boolean {
  const isHydrated = useHydrated();
  const [isTakeOver] = useState(!isHydrated);
  const isPlayer = useSession().token !== null;
  const [hasHadPlayer, setHasHadPlayer] = useState(isPlayer);
  if (isPlayer && !hasHadPlayer) setHasHadPlayer(true);
  const isMarked = isHydrated && document.documentElement.hasAttribute("data-player");
  return hasHadPlayer || (isTakeOver && isMarked);
}

function NewGames() {
  const [rank] = ranks;
  const { data, isError } = useQuery(callQuery("game/getGameList", { rank, page: 1, pageSize }));
  if (isError || data?.length === 0) return null;
  return <Strip title="新游尝鲜" games={data} />;
}

/** Keys that no game has: a placeholder that became a game's tile would move to its place. */
const placeholders = ["a", "b", "c", "d", "e"];

function Strip({
  title,
  games,
}: {
  title: string;
  /** Left out while they are on their way. */
  games?: readonly ListedGame[] | undefined;
}) {
  const strip = useRestoredScroll<HTMLUListElement>("recent");
  return (
    <Panel title={title}>
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
