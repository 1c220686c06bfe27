import { podiumSize } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { Crown } from "lucide-react";
import { releaseWords, reservedWords } from "../../shared/follow/release-words.ts";
import { GameLink } from "../../shared/game/game-link.tsx";
import type { GameAction } from "../../shared/game/game-list.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { Score } from "../../ui/picture/stars.tsx";
import styles from "./podium.module.css";

/**
 * The first three games: rank 1 in the middle and higher, rank 2 at its left (docs/product.md#rankings). The elements
 * are in rank order for screen readers; CSS places them.
 */
export function Podium({ games, action }: { games: readonly ListedGame[]; action?: GameAction }) {
  return (
    <ol className={styles.podium}>
      {games.slice(0, podiumSize).map((game, index) => (
        <li key={game.gameid} className={styles.place} data-place={index + 1}>
          <GameLink game={game} className={styles.link}>
            <Crown size={24} strokeWidth={1.75} aria-hidden="true" className={styles.crown} />
            <span className="visually-hidden">{`第 ${index + 1} 名`}</span>
            <GameLogo src={game.logo} size={index === 0 ? 80 : 64} eager className={styles.logo} />
            <span className={styles.name}>{game.gamename}</span>
            <span className={styles.score}>
              {game.upcoming ? (
                (reservedWords(game.follownum) ?? releaseWords(game.upcoming))
              ) : (
                <Score score={game.score} />
              )}
            </span>
          </GameLink>
          {action?.(game)}
        </li>
      ))}
    </ol>
  );
}
