import type { Payload } from "@playfront/contract/calls";
import { relatedGamesCount } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";

/** The call for a game's related games: its first category by popularity (docs/product.md#related-games). */
export function relatedQuery(game: Pick<ListedGame, "category">): Payload<"game/getGameList"> {
  const [category] = game.category;
  return { page: 1, pageSize: relatedGamesCount, category, orderField: "hot" };
}

export function withoutGame<Game extends { gameid: string }>(
  games: readonly Game[],
  gameid: string,
): Game[] {
  return games.filter((game) => game.gameid !== gameid);
}
