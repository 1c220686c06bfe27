import type { ArticleInfo, ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { GameLink } from "../../shared/game/game-link.tsx";
import { GameRow } from "../../shared/game/game-row.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import styles from "./promoted-game.module.css";

/**
 * The game that an article is about, as a card with its play button; logo and name only if `game` could not be loaded.
 */
export function PromotedGame({
  article,
  game,
  action,
}: {
  article: ArticleInfo;
  game: ListedGame | null;
  action: ReactNode;
}) {
  return (
    <div className={styles.card}>
      {game ? <GameRow game={game} action={action} /> : <NameOnly article={article} />}
    </div>
  );
}

function NameOnly({ article }: { article: ArticleInfo }) {
  return (
    <GameLink game={article} className={styles.link}>
      <GameLogo src={article.gamelogo} size={60} />
      <span>{article.gamename}</span>
    </GameLink>
  );
}
