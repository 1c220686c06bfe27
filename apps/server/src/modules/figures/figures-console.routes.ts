import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { Figures } from "./figures.service.ts";

export function figureRoutes({
  figures,
}: {
  figures: Figures;
}): ModuleConsoleHandlers<`figures/${string}`> {
  return {
    "figures/days": (wanted, { operator }) => figures.days(wanted, operator.games),
    "figures/channels": figures.channels,
    "figures/games": (wanted, { operator }) => figures.games(wanted, operator.games),
    "figures/searches": figures.searches,
    "figures/export": (wanted, { operator }) => figures.file(wanted, operator.games),
  };
}
