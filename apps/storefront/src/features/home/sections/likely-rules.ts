import { allCategory, categories } from "@playfront/contract/constants";
import type { SeenGame } from "../../../shared/game/seen-games.ts";

/** The tab whose games were opened most; of several the one opened last. The newest game comes first. */
export function favouriteCategory(games: readonly SeenGame[]): string | null {
  const counts = new Map<string, number>();
  for (const { category } of games) {
    if (isTab(category)) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

function isTab(category: string): boolean {
  return category !== allCategory && categories.some((name) => name === category);
}
