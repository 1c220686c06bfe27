import type { ContentRef, MadeOf } from "../../../infra/content/made-of.ts";

/** What a list of games is made of: its members, and their order in the category; null for all games. */
export function madeOfList(category: string | null, games: readonly { gameid: string }[]) {
  const list: ContentRef = category === null ? "game-list" : `game-list:${category}`;
  return { content: [list, ...gameRefs(games)], changesAt: null } satisfies MadeOf;
}

export function gameRefs(games: readonly { gameid: string }[]): ContentRef[] {
  return games.map(({ gameid }): ContentRef => `game:${gameid}`);
}
