import { reserveRank } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";

/** 即将上线: the games that most players wait for; nothing if there are none. */
export function UpcomingGames({
  games,
  action,
}: {
  games: readonly ListedGame[];
  action: GameAction;
}) {
  if (games.length === 0) return null;
  return (
    <Panel title="即将上线" more={paths.rank(reserveRank)}>
      <GameList games={games} action={action} showsAll />
    </Panel>
  );
}
