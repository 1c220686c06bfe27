import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function realnameRoutes(
  _services: Services,
): ModuleHandlers<"user/fcmChange" | "user/getUserFcmInfo"> {
  const notBuilt = () => failed(0);
  return {
    "user/fcmChange": async () => notBuilt(),
    "user/getUserFcmInfo": async () => notBuilt(),
  };
}
