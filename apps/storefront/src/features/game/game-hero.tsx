import type { GameInfo } from "@playfront/contract/entities";
import { useRef } from "react";
import { AgeBadge } from "../../shared/game/age-badge.tsx";
import { setLogoTransition } from "../../shared/game/logo-transition.ts";
import { ShareButton } from "../../shared/share/share-button.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { GameFacts } from "./game-facts.tsx";
import styles from "./game-hero.module.css";
import { gameShare } from "./game-share.ts";

/** The top of a game's page, with the blurred logo as its backdrop. */
export function GameHero({ game }: { game: GameInfo }) {
  const name = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <TopBar
        title={game.gamename}
        titleRef={name}
        overlay
        action={<ShareButton subject={gameShare(game)} />}
      />
      <div className={styles.hero}>
        <div className={styles.backdrop} aria-hidden="true">
          <Picture src={game.logo} alt="" width={32} height={32} />
        </div>
        <div className={styles.who}>
          <div className={styles.logo} ref={(logo) => setLogoTransition(logo, game.gameid)}>
            <GameLogo src={game.logo} size={80} eager />
          </div>
          <div className={styles.words}>
            <h1 ref={name} className={styles.name}>
              {game.gamename}
            </h1>
            <p className={styles.intro}>{game.introduction}</p>
            {game.category.length > 0 && (
              <ul className={styles.tags} aria-label="分类标签">
                {game.category.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            )}
          </div>
          {game.agerating && (
            <div className={styles.age}>
              <AgeBadge rating={game.agerating} />
            </div>
          )}
        </div>
        <GameFacts game={game} />
      </div>
    </>
  );
}
