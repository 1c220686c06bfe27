import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { Figures } from "./figures.service.ts";
import type { LiveFigures } from "./live-figures.service.ts";

export function figureRoutes({
  figures,
  liveFigures,
}: {
  figures: Figures;
  liveFigures: LiveFigures;
}): ModuleConsoleHandlers<`figures/${string}`> {
  return {
    "figures/days": figures.days,
    "figures/channels": figures.channels,
    "figures/games": figures.games,
    "figures/searches": figures.searches,
    "figures/export": figures.file,
    "figures/live": async () => done(await liveFigures.read()),
  };
}
