import type { ListedGame } from "@playfront/contract/entities";

/** A game as list calls return it. */
export function makeListedGame(number: number, over: Partial<ListedGame> = {}): ListedGame {
  return {
    gameid: String(number),
    gamename: `游戏${number}`,
    logo: "/logo.webp",
    gametype: "mobile",
    size: 20,
    introduction: "简介",
    category: ["动作", "休闲"],
    score: 8,
    ...over,
  };
}

/** `count` games with consecutive ids from `first`. */
export function makeGames(count: number, first = 1): ListedGame[] {
  return Array.from({ length: count }, (_, index) => makeListedGame(first + index));
}
