import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { OpeningDesk } from "./opening-desk.service.ts";

export function openingConsoleRoutes({
  openingDesk,
}: {
  openingDesk: OpeningDesk;
}): ModuleConsoleHandlers<`openings/${string}`> {
  return {
    "openings/list": async (wanted, { operator }) =>
      done(await openingDesk.list(wanted, operator.games)),
    "openings/get": ({ id }) => openingDesk.get(id),
    "openings/add": (wanted, { operator }) => openingDesk.add(operator, wanted),
    "openings/change": (wanted, { operator }) => openingDesk.change(operator, wanted),
    "openings/paste": (wanted, { operator }) => openingDesk.paste(operator, wanted),
  };
}
