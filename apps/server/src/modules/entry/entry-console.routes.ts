import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { EntryChecks } from "./entry-check.service.ts";
import type { EntryKeys } from "./entry-keys.service.ts";

/** What operators do about the entry of HTML5 games. */
export function entryConsoleRoutes({
  entryChecks,
  entryKeys,
}: {
  entryChecks: EntryChecks;
  entryKeys: EntryKeys;
}): ModuleConsoleHandlers<`game/${string}`> {
  return {
    "game/checkEntry": (wanted) => entryChecks.check(wanted),
    "game/entryKey": ({ slug }) => entryKeys.describe(slug),
    "game/giveEntryKey": (wanted, { operator }) => entryKeys.give(operator, wanted),
  };
}
