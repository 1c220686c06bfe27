import { ACTION } from "./action.ts";
import { ADVENTURE } from "./adventure.ts";
import type { Motif } from "./ink.ts";
import { LEISURE } from "./leisure.ts";
import { TABLETOP } from "./tabletop.ts";
import { WARFARE } from "./warfare.ts";
import { WORLD } from "./world.ts";

/** Every symbol a game can have on its icon. */
export const MOTIFS = {
  ...ADVENTURE,
  ...ACTION,
  ...LEISURE,
  ...WORLD,
  ...TABLETOP,
  ...WARFARE,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
