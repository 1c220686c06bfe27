import { type Age, ages, allCategory, ranks, reserveRank } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";

/** The payload of `game/getGameList`. */
export interface GameQuery {
  category?: string;
  rank?: string;
  platform?: "ios";
  /** Only games that are marked as suited from this age on, or earlier. */
  age?: Age;
  /** Only games that came out on this Shanghai day or later; all if it is empty. */
  releasedfrom?: string;
}

/** Which games in which order; `category` null selects all games. */
export interface GameSelection {
  category: string | null;
  order: "hot" | "release" | "follow";
  /** Only games that an iPhone can play. */
  ios: boolean;
  /** The marks of the games; null for those without a mark, too. */
  marks: readonly AgeMark[] | null;
  /** The Shanghai day from which on the games came out; null for all. */
  releasedFrom: string | null;
}
export type AgeMark = `${Age}+`;

const [newRank, hotRank] = ranks;
const orders: Readonly<Record<string, GameSelection["order"]>> = {
  [newRank]: "release",
  [hotRank]: "hot",
  [reserveRank]: "follow",
};

/**
 * Turns a query into a selection; null for an unknown rank, and for two of an age, a day, and a rank or category together,
 * whose lists are empty.
 */
export function selectGames({
  category,
  rank,
  platform,
  age,
  releasedfrom = "",
}: GameQuery): GameSelection | null {
  const order = rank === undefined ? "hot" : ownValue(orders, rank);
  if (order === undefined) return null;
  const selection = {
    order,
    category: category === undefined || category === allCategory ? null : category,
    ios: platform === "ios",
    marks: age === undefined ? null : marksTo(age),
    releasedFrom: releasedfrom === "" ? null : releasedfrom,
  };
  const isOfAll = selection.category === null && order === "hot";
  const narrowings = [!isOfAll, selection.marks !== null, selection.releasedFrom !== null];
  return narrowings.filter(Boolean).length < 2 ? selection : null;
}

function marksTo(age: Age): AgeMark[] {
  return ages.slice(0, ages.indexOf(age) + 1).map((each) => `${each}+` as const);
}

function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether a game is of the query's category and platform. */
export function fitsQuery(
  { category: own, gametype, ios }: Pick<ListedGame, "category" | "gametype" | "ios">,
  { category, platform, age }: GameQuery,
): boolean {
  if (age !== undefined) return false;
  const isOfCategory = category === undefined || category === allCategory || own.includes(category);
  return isOfCategory && (platform !== "ios" || gametype === "html5" || ios === true);
}
