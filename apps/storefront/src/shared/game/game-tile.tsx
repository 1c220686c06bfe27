import type { ListedGame } from "@playfront/contract/entities";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { GameLink } from "./game-link.tsx";
import styles from "./game-tile.module.css";

/** A game as logo and name, for strips. */
export function GameTile({ game }: { game: Pick<ListedGame, "gameid" | "gamename" | "logo"> }) {
  return (
    <GameLink game={game} className={styles.tile}>
      <GameLogo src={game.logo} size={60} />
      <span className={styles.name}>{game.gamename}</span>
    </GameLink>
  );
}
