import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function messageRoutes(
  _services: Services,
): ModuleHandlers<"user/getUserMessageList" | "user/readMessage"> {
  const notBuilt = () => failed(0);
  return {
    "user/getUserMessageList": async () => notBuilt(),
    "user/readMessage": async () => notBuilt(),
  };
}
