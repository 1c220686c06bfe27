import { allCategory, ranks } from "@playfront/contract/constants";

/** What `game/getGameList` is asked for, as it comes from the wire. */
export interface GameQuery {
  category?: string;
  rank?: string;
}

/** Which games in which order: `category` null for all of them. */
export interface GameSelection {
  category: string | null;
  order: "hot" | "release";
}

const [newRank, hotRank] = ranks;
const orders: Readonly<Record<string, GameSelection["order"]>> = {
  [newRank]: "release",
  [hotRank]: "hot",
};

/** Turns a query into a selection; null when the rank does not exist, so that the list is empty. */
export function selectGames({ category, rank }: GameQuery): GameSelection | null {
  const order = rank === undefined ? "hot" : ownValue(orders, rank);
  if (order === undefined) return null;
  return { order, category: category === undefined || category === allCategory ? null : category };
}

function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
