import { allCategory, ranks, reserveRank } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";

/** The payload of `game/getGameList`. */
export interface GameQuery {
  category?: string;
  rank?: string;
  platform?: "ios";
}

/** Which games in which order; `category` null selects all games. */
export interface GameSelection {
  category: string | null;
  order: "hot" | "release" | "follow";
  /** Only games that an iPhone can play. */
  ios: boolean;
}

const [newRank, hotRank] = ranks;
const orders: Readonly<Record<string, GameSelection["order"]>> = {
  [newRank]: "release",
  [hotRank]: "hot",
  [reserveRank]: "follow",
};

/** Turns a query into a selection; null for an unknown rank, whose list is empty. */
export function selectGames({ category, rank, platform }: GameQuery): GameSelection | null {
  const order = rank === undefined ? "hot" : ownValue(orders, rank);
  if (order === undefined) return null;
  return {
    order,
    category: category === undefined || category === allCategory ? null : category,
    ios: platform === "ios",
  };
}

function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether a game is of the query's category and platform. */
export function fitsQuery(
  { category: own, gametype, ios }: Pick<ListedGame, "category" | "gametype" | "ios">,
  { category, platform }: GameQuery,
): boolean {
  const isOfCategory = category === undefined || category === allCategory || own.includes(category);
  return isOfCategory && (platform !== "ios" || gametype === "html5" || ios === true);
}
