import type { FollowedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { useCallPages } from "../../browser/api/call-pages.ts";
import { pages } from "../../pages.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { CardsSkeleton } from "../../ui/feedback/card-skeletons.tsx";
import { bellDrawing } from "../../ui/feedback/drawings/bell.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { FollowedCard } from "./followed-card.tsx";
import styles from "./follows.module.css";

/** The games that the player follows or has reserved, with what happened last. */
export function Follows({ action }: { action: (game: FollowedGame["game"]) => ReactNode }) {
  const { items, reload, ...list } = useCallPages("user/getFollowList", {});
  return (
    <>
      <TopBar title={pages.follows.title} fallback={paths.user} />
      <PullToRefresh onRefresh={reload}>
        <EndlessList
          {...list}
          isEmpty={items.length === 0}
          skeleton={<CardsSkeleton />}
          empty={
            <StatePanel
              drawing={bellDrawing}
              text="还没有关注游戏"
              action={<WayOn to={paths.newGames}>看看新游</WayOn>}
            />
          }
        >
          <ul className={styles.list} aria-label="关注的游戏">
            {items.map((followed) => (
              <li key={followed.gameid}>
                <FollowedCard
                  followed={followed}
                  action={action(followed.game)}
                  onReload={() => void reload()}
                />
              </li>
            ))}
          </ul>
        </EndlessList>
      </PullToRefresh>
    </>
  );
}
