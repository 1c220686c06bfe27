import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function entryRoutes(_services: Services): ModuleHandlers<"game/getEntryUrl"> {
  const notBuilt = () => failed(0);
  return {
    "game/getEntryUrl": async () => notBuilt(),
  };
}
