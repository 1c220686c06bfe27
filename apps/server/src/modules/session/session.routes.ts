import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function sessionRoutes(
  _services: Services,
): ModuleHandlers<"user/loginSubmit" | "user/registerSubmit" | "user/checkLogin" | "user/logout"> {
  const notBuilt = () => failed(0);
  return {
    "user/loginSubmit": async () => notBuilt(),
    "user/registerSubmit": async () => notBuilt(),
    "user/checkLogin": async () => notBuilt(),
    "user/logout": async () => notBuilt(),
  };
}
