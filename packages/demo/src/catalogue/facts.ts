import { ARCADE } from "./games/arcade.ts";
import { BOARDS } from "./games/boards.ts";
import { DUNGEONS } from "./games/dungeons.ts";
import { EMPIRES } from "./games/empires.ts";
import { FRONTS } from "./games/fronts.ts";
import { JOURNEYS } from "./games/journeys.ts";
import { LEISURE } from "./games/leisure.ts";
import { PASTIME } from "./games/pastime.ts";
import { PLATFORMS } from "./games/platforms.ts";
import { SANDBOX } from "./games/sandbox.ts";
import { SIMULATION } from "./games/simulation.ts";
import { TABLETOP } from "./games/tabletop.ts";
import { WEB } from "./games/web.ts";
import type { GameFacts } from "./types.ts";

/** Every game of the demo catalogue, by itself. */
export const GAME_FACTS: readonly GameFacts[] = [
  ...WEB,
  ...DUNGEONS,
  ...JOURNEYS,
  ...PLATFORMS,
  ...ARCADE,
  ...LEISURE,
  ...PASTIME,
  ...SANDBOX,
  ...SIMULATION,
  ...BOARDS,
  ...TABLETOP,
  ...EMPIRES,
  ...FRONTS,
];
