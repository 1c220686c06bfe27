import type { ListedGame } from "@playfront/contract/entities";
import { type GameAction, GameList } from "../../shared/game/game-list.tsx";
import { Panel } from "../../ui/layout/panel.tsx";

/** 更多热门: popular games that fill the page where there are few new ones; nothing if there are none. */
export function MoreGames({ games, action }: { games: readonly ListedGame[]; action: GameAction }) {
  if (games.length === 0) return null;
  return (
    <Panel title="更多热门">
      <GameList games={games} action={action} playableFirst />
    </Panel>
  );
}
