import type { Payload } from "@playfront/contract/calls";
import type { FoundGame, ListedGame } from "@playfront/contract/entities";
import { type CallPages, useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { isAndroidOnly } from "./android-games.ts";
import { type ListPlatform, useListPlatform } from "./playable-filter.ts";

export type Selection<Name extends "game/getGameList" | "search/getSearchList"> = Omit<
  Payload<Name>,
  "page" | "pageSize" | "platform"
>;

/** The first page of a list as the route has loaded it; the server loads it for all platforms. */
export interface LoadedGames {
  games: FirstPage<"game/getGameList">;
  platform?: ListPlatform;
}

export interface PlayablePages<Game> extends CallPages<Game> {
  /** Games that the device cannot play are left out. */
  isFiltered: boolean;
  /** The list is still loading. Its items are the first ones, out of the page that the server has rendered. */
  isBegun: boolean;
}

/** An endless list of games; of those that the device can play, if it cannot play all and the player wants that. */
export function usePlayableGames(
  selection: Selection<"game/getGameList">,
  { games, platform: loadedFor }: LoadedGames,
  pageSize?: number,
): PlayablePages<ListedGame> {
  const platform = useListPlatform();
  const firstPage = loadedFor === platform ? games : undefined;
  const payload = { ...selection, platform };
  const list = useCallPages("game/getGameList", payload, { firstPage, pageSize });
  const isAwaited = platform !== undefined && list.items.length === 0 && list.state !== "finished";
  const items = playable(isAwaited && Array.isArray(games) ? games : list.items, platform);
  const isBegun = isAwaited && items.length > 0 && list.state === "loading";
  return { ...list, items, isFiltered: platform !== undefined, isBegun };
}

/** The same for the games that a search finds. */
export function usePlayableMatches(
  selection: Selection<"search/getSearchList">,
): Omit<PlayablePages<FoundGame>, "isBegun"> {
  const platform = useListPlatform();
  const list = useCallPages("search/getSearchList", { ...selection, platform });
  return { ...list, items: playable(list.items, platform), isFiltered: platform !== undefined };
}

/** A host may ignore the platform. */
function playable<Game extends ListedGame>(games: Game[], platform: ListPlatform): Game[] {
  return platform === undefined ? games : games.filter((game) => !isAndroidOnly(game));
}
