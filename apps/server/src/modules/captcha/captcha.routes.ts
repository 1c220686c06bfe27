import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function captchaRoutes(
  _services: Services,
): ModuleHandlers<"user/captcha" | "user/captchaCheck"> {
  const notBuilt = () => failed(0);
  return {
    "user/captcha": async () => notBuilt(),
    "user/captchaCheck": async () => notBuilt(),
  };
}
