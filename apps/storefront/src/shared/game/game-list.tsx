import type { ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { GameRow } from "./game-row.tsx";

/** Shown at the right of a game in a list, such as its play button. */
export type GameAction = (game: ListedGame) => ReactNode;

/** Games as rows. `lead` is shown before the logo, such as a rank. */
export function GameList({
  games,
  action,
  lead,
  eager = 0,
}: {
  games: readonly ListedGame[];
  action?: GameAction;
  lead?: (index: number) => ReactNode;
  /** How many of the first logos load without waiting to be visible. */
  eager?: number;
}) {
  return (
    <ul>
      {games.map((game, index) => (
        <li key={game.gameid}>
          <GameRow game={game} action={action?.(game)} lead={lead?.(index)} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
