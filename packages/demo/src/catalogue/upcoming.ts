import type { DemoUpcoming } from "./types.ts";

/** Games that the shop announces before they can be had, by their slug. */
export const upcomingGames: Readonly<Record<string, DemoUpcoming>> = {
  "recursive-runner": { precision: "day", inDays: 12, reservedBy: 168 },
  "pekka-kana-2": { precision: "tenday", inDays: 34, reservedBy: 121 },
  "gloomy-dungeons": { precision: "unknown", reservedBy: 46 },
};

/** Games that the ready-made player follows. */
export const followedGames: readonly string[] = ["recursive-runner", "mindustry", "luanti"];
