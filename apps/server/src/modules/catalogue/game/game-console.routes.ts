import type { ModuleConsoleHandlers } from "../../../console/register-operator-calls.ts";
import type { GameBuilds } from "./game-builds.service.ts";

interface GameConsoleDeps {
  gameBuilds: GameBuilds;
  entryChecks: { check(of: { slug: string; entryUrl: string }): Promise<EntryCheckOutcome> };
}

type EntryCheckOutcome = Awaited<
  ReturnType<ModuleConsoleHandlers<"game/checkEntry">["game/checkEntry"]>
>;

export function gameConsoleRoutes({
  gameBuilds,
  entryChecks,
}: GameConsoleDeps): ModuleConsoleHandlers<`game/${string}`> {
  return {
    "game/builds": (wanted) => gameBuilds.list(wanted),
    "game/useBuild": (wanted, { operator }) => gameBuilds.use(operator, wanted),
    "game/checkEntry": (wanted) => entryChecks.check(wanted),
  };
}
