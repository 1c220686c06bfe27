import type { ListedGame } from "@playfront/contract/entities";
import { GamesPanel } from "./games-panel.tsx";
import { withoutGame } from "./related-rules.ts";

/** Popular games of the same category; nothing if there is no other game. */
export function RelatedGames({ gameid, games }: { gameid: string; games: readonly ListedGame[] }) {
  return <GamesPanel title="热门游戏" anchor="related" games={withoutGame(games, gameid)} />;
}
