import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function slideRoutes(_services: Services): ModuleHandlers<"index/getHomeSlidePictureList"> {
  const notBuilt = () => failed(0);
  return {
    "index/getHomeSlidePictureList": async () => notBuilt(),
  };
}
