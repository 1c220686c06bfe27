import { arcadeGames } from "./games/arcade.ts";
import { boardGames } from "./games/boards.ts";
import { dungeonGames } from "./games/dungeons.ts";
import { empireGames } from "./games/empires.ts";
import { frontGames } from "./games/fronts.ts";
import { journeyGames } from "./games/journeys.ts";
import { leisureGames } from "./games/leisure.ts";
import { pastimeGames } from "./games/pastime.ts";
import { platformGames } from "./games/platforms.ts";
import { sandboxGames } from "./games/sandbox.ts";
import { simulationGames } from "./games/simulation.ts";
import { tabletopGames } from "./games/tabletop.ts";
import { webGames } from "./games/web.ts";
import type { GameFacts } from "./types.ts";

/** The facts of every game of the demo catalogue. */
export const gameFacts: readonly GameFacts[] = [
  ...webGames,
  ...dungeonGames,
  ...journeyGames,
  ...platformGames,
  ...arcadeGames,
  ...leisureGames,
  ...pastimeGames,
  ...sandboxGames,
  ...simulationGames,
  ...boardGames,
  ...tabletopGames,
  ...empireGames,
  ...frontGames,
];
