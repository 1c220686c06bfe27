import type {
  GameInfo,
  Gift,
  ListedArticle,
  ListedGame,
  Opening,
} from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { BellLook } from "../../shared/follow/bell-look.tsx";
import { FollowButton } from "../../shared/follow/follow-button.tsx";
import { ReportButton } from "../../shared/report/report-button.tsx";
import { LaterPart } from "../../ui/layout/later-part.tsx";
import { ActivityBanner } from "./activity-banner.tsx";
import { GameBar } from "./game-bar.tsx";
import { GameGifts } from "./game-gifts.tsx";
import { GameHero } from "./game-hero.tsx";
import { GameNews } from "./game-news.tsx";
import { GameOpenings } from "./game-openings.tsx";
import styles from "./game-page.module.css";
import { GameIntroduction } from "./introduction/game-introduction.tsx";
import { PackageFacts } from "./package/package-facts.tsx";
import { RelatedGames } from "./related-games.tsx";

const loadAlike = async () => (await import("./alike-games.tsx")).AlikeGames;

/** `news`, `openings` and `related` are null if they could not be loaded. */
export function GamePage({
  game,
  news,
  openings,
  related,
  reviews,
  giftAction,
  playAction,
}: {
  game: GameInfo;
  news: readonly ListedArticle[] | null;
  openings: readonly Opening[] | null;
  related: readonly ListedGame[] | null;
  /** Where the reviews will be. */
  reviews?: ReactNode;
  /** Renders the button on the stub of a gift's ticket. */
  giftAction: (gift: Gift) => ReactNode;
  /** The wide button of the bottom bar. */
  playAction: ReactNode;
}) {
  return (
    <article className={styles.page}>
      <GameHero game={game} />
      <div className={styles.parts}>
        <GameGifts game={game} action={giftAction} />
        <div className={styles.about}>
          <GameIntroduction game={game} />
          {reviews}
        </div>
        <div>
          <GameOpenings gameid={game.gameid} openings={openings ?? []} />
          <GameNews gameid={game.gameid} articles={news ?? []} />
          <ActivityBanner activity={game.activity} />
          <PackageFacts
            game={game}
            report={
              <ReportButton
                subject={{ kind: "game", id: game.gameid, name: game.gamename }}
                label="举报该游戏"
                className={styles.report}
              />
            }
          />
          <RelatedGames gameid={game.gameid} games={related ?? []} />
          <LaterPart load={loadAlike} part={{ gameid: game.gameid, shown: related ?? [] }} />
        </div>
      </div>
      <GameBar
        follow={!game.upcoming && <FollowButton game={game} Look={BellLook} />}
        action={playAction}
      />
    </article>
  );
}
