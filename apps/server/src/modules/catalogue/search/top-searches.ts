import type { Executor } from "@playfront/database/connect";
import { type SearchSum, sumSearches } from "./search-counts.repository.ts";

/** What was searched for most in some days, and what was searched for without a hit. */
export async function findTopSearches(
  db: Executor,
  range: { from: string; to: string; limit: number },
) {
  const [searched, missed] = await Promise.all([
    sumSearches(db, { ...range, by: "searches" }),
    sumSearches(db, { ...range, by: "misses" }),
  ]);
  return { searched: searched.map(toNumbers), missed: missed.map(toNumbers) };
}

function toNumbers({ keyword, searches, misses }: SearchSum) {
  return { keyword, searches: Number(searches), misses: Number(misses) };
}
