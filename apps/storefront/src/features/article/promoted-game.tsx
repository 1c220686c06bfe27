import type { ArticleInfo, ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { GameLink } from "../../shared/game/game-link.tsx";
import { GameRow } from "../../shared/game/game-row.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import styles from "./promoted-game.module.css";

/** The game an article is about, as a card with its play button; by name alone when no more could be had of it. */
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
      {game ? <GameRow game={game} action={action} /> : <ByName article={article} />}
    </div>
  );
}

function ByName({ article }: { article: ArticleInfo }) {
  return (
    <GameLink game={article} className={styles.link}>
      <GameLogo src={article.gamelogo} size={60} />
      <span>{article.gamename}</span>
    </GameLink>
  );
}
