import { failed } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

/** Placeholder until the module is built. */
export function accountRoutes(
  _services: Services,
): ModuleHandlers<
  | "user/getUserInfo"
  | "user/bindPhoneCheck"
  | "user/bindPhoneChange"
  | "user/passwordChange"
  | "user/nicknameChange"
  | "user/uploadAvatar"
> {
  const notBuilt = () => failed(0);
  return {
    "user/getUserInfo": async () => notBuilt(),
    "user/bindPhoneCheck": async () => notBuilt(),
    "user/bindPhoneChange": async () => notBuilt(),
    "user/passwordChange": async () => notBuilt(),
    "user/nicknameChange": async () => notBuilt(),
    "user/uploadAvatar": async () => notBuilt(),
  };
}
