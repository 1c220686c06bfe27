import { isAndroidOnly, type Platforms, useNoPackages } from "./android-games.ts";

/**
 * On a device without packages the games that it can play come first, on each page of the list for itself, so that the next
 * one moves nothing. The style sheets order the first page before hydration.
 */
export function usePlayableFirst<Game extends Platforms>(
  games: readonly Game[],
  pageSize = games.length,
): readonly Game[] {
  if (!useNoPackages()) return games;
  const pageOf = new Map(games.map((game, index) => [game, Math.floor(index / pageSize)]));
  const place = (game: Game) => 2 * pageOf.get(game)! + Number(isAndroidOnly(game));
  return [...games].sort((a, b) => place(a) - place(b));
}
